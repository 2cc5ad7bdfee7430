import type { FileAnswer } from '#web/kernel/api/sending/post.ts'

/** Long enough for the browser to have taken the file over. */
const releaseAfterMs = 60_000

/** Hands a file to the browser's downloads. The browser keeps a blob outside the page's memory, large ones on disk. */
export function saveFile({ fileName, body }: FileAnswer) {
  const url = URL.createObjectURL(body)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs)
}
