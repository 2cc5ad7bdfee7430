import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { cspNonce, settings } from '#web/kernel/settings.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { pageMargins } from '#web/shell/frame/pageMargins.ts'

/** Firefox and Safari have no margin boxes: there, who printed stands once, above the page. */
const hasMarginBoxes = 'CSSMarginRule' in window

/** What a sheet of paper must tell once it lies alone: what it is, who printed it when, and which of how many it is. */
export function Printed() {
  const { t, instant, nameIn } = useWords()
  const printed = useMomentOfPrinting()
  const profile = useSession(session => session.profile)
  if (!printed || !profile) return null
  const { username, organizationName: name, organizationNameEn: nameEn } = profile
  const at = `${instant(printed.atMs)} (${settings.timeZone})`
  const who = t('layout.printed', { name: username, company: nameIn({ name, nameEn }), at })
  if (!hasMarginBoxes) return <p className="print-only quiet">{who}</p>
  return (
    <style nonce={cspNonce} media="print">
      {pageMargins({ title: printed.title, who })}
    </style>
  )
}

type Moment = { atMs: number; title: string }

/** Of a screen about one record also which: its second sheet would else be anybody's. */
function titleOfPage() {
  const record = /Id=\d/.test(window.location.search) && document.querySelector('main h2')?.textContent
  return record ? `${record} · ${document.title}` : document.title
}

/** Set before the browser lays the sheets out, gone afterwards. */
function useMomentOfPrinting() {
  const [moment, setMoment] = useState<Moment>()
  useEffect(() => {
    const begin = () => flushSync(() => setMoment({ atMs: Date.now(), title: titleOfPage() }))
    const end = () => setMoment(undefined)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return moment
}
