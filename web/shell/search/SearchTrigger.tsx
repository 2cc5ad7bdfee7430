import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
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
  useShortcuts(() => setOpenAt(href))
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
        onClick={() => setOpenAt(href)}
      >
        <Glyph of={SearchOutlined} />
        <span>{t('searchBox.open')}</span>
        <kbd>/</kbd>
      </button>
      {openAt === href && (
        <Suspense>
          <SearchDialog onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </>
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
