const unit = 1024

/** 730 B, 12.3 KB, 4.0 MB. */
export function sizeText(bytes: number): string {
  if (bytes < unit) return `${bytes} B`
  return bytes < unit * unit ? `${(bytes / unit).toFixed(1)} KB` : `${(bytes / unit / unit).toFixed(1)} MB`
}
