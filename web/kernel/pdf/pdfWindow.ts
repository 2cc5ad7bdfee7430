import { whenSessionChanges } from '#web/kernel/session/currentSession.ts'

type RealmOfWindow = Window & typeof globalThis

/**
 * Opens a window that waits for its PDF, and closes with the session that it belongs to; null where a popup blocker stopped
 * it. Only a click may call it.
 */
export function openPdfWindow(title: string, loadingText: string): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  const forget = whenSessionChanges(() => {
    forget()
    opened.close()
  })
  name(opened, title)
  const loading = opened.document.createElement('p')
  loading.setAttribute('role', 'status')
  loading.style.cssText = 'margin: 24px; font: 14px sans-serif'
  loading.textContent = loadingText
  opened.document.body.replaceChildren(loading)
  return opened
}

/** Fills the window with the PDF. Its address is the window's own, so that the browser releases it with the window. */
export function showPdf(opened: Window, pdf: Blob, title: string, viewerOptions: string) {
  if (opened.closed) return
  name(opened, title)
  const frame = opened.document.createElement('iframe')
  frame.title = title
  frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0'
  frame.src = `${(opened as RealmOfWindow).URL.createObjectURL(pdf)}${viewerOptions}`
  opened.document.body.replaceChildren(frame)
}

function name(opened: Window, title: string) {
  opened.document.title = title
  opened.document.documentElement.lang = document.documentElement.lang
}
