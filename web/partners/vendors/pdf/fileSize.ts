/** A file's size as people read it: megabytes as the limit is told in them, below one kilobytes. */
export const fileSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
