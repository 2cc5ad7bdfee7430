import { Link } from '@tanstack/react-router'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Cell = { row: CaseRow }

/** By keyboard it leads to the case, as a click anywhere in its row does. */
export function Number({ row: { caseId, number } }: Cell) {
  return (
    <Link to="/quality/case" search={{ caseId }} className="list-reference">
      {number}
    </Link>
  )
}

/** The delivery; whose goods it carries where they are not one's own. */
export function Delivery({ row: { delivery, depositor } }: Cell) {
  const nameIn = useNameIn()
  const localName = useLocalName()
  const own = useSession(session => session.profile?.enterpriseCode)
  return (
    <>
      <div>{delivery.reference}</div>
      <div className="quiet">
        {nameIn(delivery.shipFrom)} → {nameIn(delivery.destination)}
      </div>
      {depositor.code !== own && <div className="quiet">{localName(depositor.name, depositor.nameEn)}</div>}
    </>
  )
}

/** So many lots stand by name. */
const maxNamed = 3

export function Goods({ row: { items, lots } }: Cell) {
  const t = useText()
  const { itemsText } = useCaseTexts()
  const names = lots.names.slice(0, maxNamed).join(', ')
  const more = lots.names.length - maxNamed
  return (
    <>
      <div>{itemsText(items)}</div>
      {names !== '' && (
        <div className="quiet">
          {t('cases.list.lots', { lots: names })}
          {more > 0 && t('cases.list.moreLots', { number: more })}
        </div>
      )}
    </>
  )
}

export function What({ row: { worst } }: Cell) {
  const t = useText()
  const { whatOf } = useCaseTexts()
  return worst ? whatOf(worst) : <span className="quiet">{t('cases.list.noExcursion')}</span>
}

/** What has become of the lots: what waits first. */
export function Lots({ row: { lots } }: Cell) {
  const { words } = useCaseTexts()
  const reported = (['undecided', 'released', 'restricted', 'rejected'] as const).filter(decision => lots[decision] > 0)
  return (
    <ul>
      {reported.map(decision => (
        <li key={decision} className={decision === 'undecided' ? 'strong no-wrap' : 'no-wrap'}>
          {words.decisions[decision]} {lots[decision]}
        </li>
      ))}
    </ul>
  )
}

export function Who({ row: { openedAt, assessor } }: Cell) {
  const t = useText()
  return (
    <>
      <div className={assessor === null ? 'quiet' : undefined}>{assessor ?? t('cases.list.nobody')}</div>
      <div className="quiet no-wrap">{useTimes().instant(openedAt)}</div>
    </>
  )
}
