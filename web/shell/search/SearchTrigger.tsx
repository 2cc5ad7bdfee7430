import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Glyph } from '#web/kernel/ui/buttons/ActionButton.tsx'
import { isTyping } from '#web/kernel/ui/forms/typed/isTyping.ts'
import { useFrameSlots } from '#web/shell/frame/slots.ts'
import { isPrepared } from '#web/shell/screens/isPrepared.ts'

/** Opens the search box (SHL-58), which comes when it is wanted; another address closes it. */
export function SearchTrigger() {
  const t = useText()
  const { SearchDialog } = useFrameSlots()
  // Whoever has own trips alone has nothing else to search.
  const mayAsk = useSession(
    ({ profile }) => isPrepared(profile) && (profile?.menuList.some(menu => menu !== 'Trips') ?? false),
  )
  const { href } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  if (openAt !== undefined && openAt !== href) setOpenAt(undefined)
  const typedAhead = useRef('')
  const open = () => {
    typedAhead.current = ''
    setOpenAt(href)
  }
  const close = () => setOpenAt(undefined)
  useShortcuts(open)
  if (!mayAsk) return null
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label={t('searchBox.open')}
        title={t('searchBox.open')}
        onClick={open}
      >
        <Glyph of={SearchOutlined} />
        <span>{t('searchBox.open')}</span>
        <kbd>/</kbd>
      </button>
      {openAt === href && (
        <Suspense fallback={<TypedAhead onType={text => (typedAhead.current = text)} onClose={close} />}>
          <SearchDialog onClose={close} typedAhead={() => typedAhead.current} />
        </Suspense>
      )}
    </>
  )
}

/** Takes what somebody types before the box is there; what had the focus has it again when the box opens. */
function TypedAhead({ onType, onClose }: { onType: (text: string) => void; onClose: () => void }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const former = document.activeElement
    field.current?.focus()
    return () => {
      if (former instanceof HTMLElement) former.focus()
    }
  }, [])
  return (
    <input
      ref={field}
      className="visually-hidden"
      aria-label={t('searchBox.open')}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    />
  )
}

/** Not above another dialog; `/` not while it is typed into a field, nor where a page has a field of its own for it. */
function useShortcuts(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey
      const isSlash = event.key === '/' && !hasModifier && !event.altKey && !isTyping(event.target)
      const isCtrlK = event.key.toLowerCase() === 'k' && hasModifier && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || !(isSlash || isCtrlK)) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
