/** The widths in pixels in which pictures are served besides their own. */
export const pictureWidths = ['96', '240', '480', '960', '1920'] as const;
export type PictureWidth = (typeof pictureWidths)[number];
