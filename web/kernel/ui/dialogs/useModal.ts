import { useLayoutEffect, useRef } from 'react'

/**
 * The browser's own dialog, open above the page as long as it is drawn: focus stays inside and goes back afterwards. antd's
 * Modal and Drawer write a style tag without the page's nonce.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
