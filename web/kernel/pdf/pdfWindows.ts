import { useMutation } from '@tanstack/react-query'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { manualCalls } from '#contract/information/calls/manuals.ts'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import { type CallError, metaOf } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { canShowPdfs, withoutToolbar } from '#web/kernel/pdf/pdfViewer.ts'
import { useSession, whenSessionChanges } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

/** Opens the manual of a company, one's own unless said otherwise, in a new window (SHL-40). */
export function useManualWindow(enterpriseCode?: string): () => void {
  const t = useText()
  const own = useSession(session => session.profile?.enterpriseCode)
  return usePdfWindow(manualCalls.getManualFile, { enterpriseCode: enterpriseCode ?? own }, t('layout.manual'))
}

/** Opens the terms of use in force in a new window, without the viewer's toolbar (SHL-40). */
export function useTermsWindow(): () => void {
  const t = useText()
  return usePdfWindow(termsOfUseCalls.getTermsOfUseFile, {}, t('screens.termsOfUse'), withoutToolbar)
}

/** The window opens within the click and waits for the file; where none comes, the portal shows the code's message. */
export function usePdfWindow<One extends Call>(call: One, body: RequestOf<One>, name: string, viewerOptions = '') {
  const t = useText()
  const { postForFile } = usePortalCalls()
  const title = `${name} | KelvinChain`
  const save = useDownload(call)
  const show = useMutation<void, CallError, Window>({
    mutationFn: async opened => {
      try {
        showPdf(opened, (await postForFile(call, body)).body, title, viewerOptions)
      } catch (error) {
        opened.close()
        throw error
      }
    },
    meta: metaOf(call),
  })
  return () => {
    if (!canShowPdfs()) return save.mutate(body)
    const opened = openPdfWindow(title, t('common.loading'))
    return opened ? show.mutate(opened) : showError(t => t('layout.windowBlocked'))
  }
}

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
