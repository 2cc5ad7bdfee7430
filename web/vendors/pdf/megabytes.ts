/** A file's size in megabytes, as people compare it with the limit. */
export const megabytes = (bytes: number) => Math.max(bytes / 1024 / 1024, 0.1).toFixed(1)
