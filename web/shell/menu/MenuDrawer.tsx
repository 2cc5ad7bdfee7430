import { MenuOutlined } from '@ant-design/icons'
import { Suspense, useRef, type MouseEvent } from 'react'
import { SidePanel, type PanelFoot } from '#web/shell/menu/SidePanel.tsx'
import { useFrameSlots } from '#web/shell/frame/slots.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/**
 * The side menu on a small screen: a click outside closes it (SHL-32); MainLayout makes it anew for every address, so that
 * another route closes it too. The browser's own dialog, because antd's Drawer writes a style tag without the page's nonce.
 */
export function MenuDrawer({ foot }: { foot: PanelFoot }) {
  const t = useText()
  const { UnreadDot } = useFrameSlots()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const closeByClick = ({ target }: MouseEvent) => {
    const isOutside = target === dialog.current
    // What the user menu opens, and what it says, is behind the dialog.
    const isChoice = target instanceof Element && target.closest('[role=menuitem]') !== null
    if (isOutside || isChoice) close()
  }
  return (
    <>
      <button type="button" className="menu-button" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <MenuOutlined aria-hidden />
        <span className="visually-hidden">{t('layout.openMenu')}</span>
        {foot !== 'none' && (
          <Suspense>
            <UnreadDot hasMessages={foot === 'account'} />
          </Suspense>
        )}
      </button>
      <dialog ref={dialog} className="menu-drawer" aria-label={t('layout.mainMenu')} onClick={closeByClick}>
        <div className="side-panel">
          <SidePanel foot={foot} isNarrow={false} onToggle={close} />
        </div>
      </dialog>
    </>
  )
}
