import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { CompanyRow } from '#contract/partners/calls/companies.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Abbreviated } from '#web/kernel/ui/bubble/CutText.tsx'
import { StatusTag } from '#web/partners/companies/status/StatusTag.tsx'

type Cell = { row: CompanyRow }

/** So many of several stand in a row; the rest is told on hover and on focus. */
const shownAtMost = 2

/** Both names, the reader's language first, and the code. */
export function Names({ row }: Cell) {
  const isEnglish = useLanguage() === 'en'
  const names = [row.enterpriseName, row.enterpriseNameEn]
  const [own, other] = isEnglish ? names.toReversed() : names
  return (
    <>
      <Link
        to="/user-management/company-management/detail"
        search={{ enterpriseCode: row.enterpriseCode }}
        className="list-reference"
      >
        {own}
      </Link>
      <div className="quiet">{other}</div>
      <div className="quiet">{row.enterpriseCode}</div>
    </>
  )
}

type SeveralProps = { texts: readonly string[]; none: string; render?: (text: string) => ReactNode }

function Several({ texts, none, render = text => text }: SeveralProps) {
  const t = useText()
  const separator = t('companies.separator')
  if (texts.length === 0) return <span className="quiet">{none}</span>
  const shown = texts.slice(0, shownAtMost).join(separator)
  if (texts.length <= shownAtMost) return render(shown)
  const number = texts.length - shownAtMost
  return <Abbreviated shown={t('companies.list.more', { shown, number })} whole={texts.join(separator)} />
}

export function Domains({ row }: Cell) {
  const t = useText()
  return <Several texts={row.emailDomains} none={t('companies.list.noDomains')} render={withBreaks} />
}

/** A domain may go on in another line after its dots. */
const withBreaks = (domains: string) =>
  domains.split('.').map((part, place) => (
    <Fragment key={`${place} ${part}`}>
      {place > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

export function Menus({ row: { availableMenus } }: Cell) {
  const t = useText()
  if (availableMenus.length === 0) return <span className="quiet">{t('companies.list.noMenus')}</span>
  const names = availableMenus.map(menu => t(`companies.menus.${menu}`)).join(t('companies.separator'))
  return (
    <span className="no-wrap">
      <Abbreviated shown={t('companies.list.menuCount', { number: availableMenus.length })} whole={names} />
    </span>
  )
}

export function Disclosure({ row }: Cell) {
  const t = useText()
  return (
    <Facts
      areLines
      facts={[
        {
          label: t('companies.facts.orderedItems'),
          value: t(`companies.disclosure.${row.orderedItemsDisclosure}`),
        },
        {
          label: t('companies.facts.productInformation'),
          value: t(`companies.disclosure.${row.productInformationDisclosure}`),
        },
      ]}
    />
  )
}

export function Centres({ row: { logisticCentres } }: Cell) {
  const t = useText()
  const localName = useLocalName()
  const names = logisticCentres.map(
    ({ centreCode, centreName, centreNameEn }) => `${localName(centreName, centreNameEn)} (${centreCode})`,
  )
  return <Several texts={names} none={t('companies.list.noCentres')} />
}

export function StatusAndIndustry({ row }: Cell) {
  const t = useText()
  return (
    <>
      <StatusTag status={row.status} />
      <div className="quiet no-wrap">{t(`companies.industryTypes.${row.industryType}`)}</div>
    </>
  )
}

export function RegisteredAndUpdated({ row }: Cell) {
  const times = useTimes()
  return (
    <>
      <span className="no-wrap">{times.dayOf(row.registeredAt)}</span>
      <div className="quiet">{times.instant(row.updatedAt)}</div>
    </>
  )
}
