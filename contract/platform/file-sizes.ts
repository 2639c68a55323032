/** Sizes are decimal, as screens show them: 1 MB is a million bytes. The defaults of `settings.uploads` are the same. */
export const megabyte = 1_000_000;

export const maxImageBytes = 100 * megabyte;
export const maxAttachmentBytes = 100 * megabyte;
export const maxVideoBytes = 500 * megabyte;
export const maxPackageBytes = 500 * megabyte;
