import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { create } from 'zustand'

/**
 * The browser's own dialog, open above the page as long as it is drawn: focus stays inside and goes back afterwards. antd's
 * Modal and Drawer write a style tag without the page's nonce.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])
  return dialog
}

/** The same, for a dialog that a click outside of it or Escape closes: the attributes of its element. */
export function useDismissable(onClose: () => void) {
  const dialog = useModal()
  return {
    ref: dialog,
    onClick({ target }: MouseEvent) {
      if (target === dialog.current) onClose()
    },
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
  }
}

/** The dialogs that are open, the last one above all else. */
const useDialogs = create<readonly HTMLDialogElement[]>()(() => [])

/** Opens a dialog above the page; returns what closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const forget = () => {
    if (!dialog.open) useDialogs.setState(open => open.filter(one => one !== dialog), true)
  }
  dialog.showModal()
  dialog.addEventListener('close', forget)
  useDialogs.setState(open => [...open, dialog], true)
  return () => {
    dialog.close()
    forget()
  }
}

/** Where what is said now is in sight and within reach: everything outside of an open dialog lies behind it. */
export const useFront = (): HTMLElement => useDialogs(open => open.at(-1)) ?? document.body
