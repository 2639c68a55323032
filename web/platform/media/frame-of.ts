/** A still of the video where it is now. */
export async function frameOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  return blob ? new File([blob], 'poster.jpg', { type: 'image/jpeg' }) : undefined;
}
