import { CheckOutlined, StopOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import type { LogEntry } from '#contract/records/calls/operationLog.ts'
import { operations } from '#contract/kernel/operations.ts'
import { resultText, successCodes } from '#contract/kernel/words/resultWords.ts'
import { subjectLabel, subjectValue } from '#contract/records/words/subjectWords.ts'
import { useMayOpenDelivery } from '#web/logistics/orderedItems/useMayOpenDelivery.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Cell = { row: LogEntry }

export function Time({ row }: Cell) {
  const { instantToSecond } = useTimes()
  return <span className="strong no-wrap">{instantToSecond(row.at)}</span>
}

export function User({ row: { user } }: Cell) {
  const t = useText()
  if (!user) return <span className="quiet">{t('operationLog.nobody')}</span>
  return (
    <>
      <div>{user.name}</div>
      <div className="quiet">{user.email}</div>
    </>
  )
}

export function Company({ row: { company } }: Cell) {
  const localName = useLocalName()
  if (!company) return null
  return (
    <>
      <div>{localName(company.enterpriseName, company.enterpriseNameEn)}</div>
      <div className="quiet">{company.enterpriseCode}</div>
    </>
  )
}

const isKnown = (name: string): name is keyof typeof operations => name in operations

/** What was done, and of which type that is; an operation that is no more bears its own name. */
export function Operation({ row: { operation } }: Cell) {
  const t = useText()
  if (!isKnown(operation)) return operation
  return (
    <>
      <div>{t(`operationLog.operations.${operation}`)}</div>
      <div className="quiet">{t(`operationLog.types.${operations[operation]}`)}</div>
    </>
  )
}

export function Subject({ row: { subject, deliveryId } }: Cell) {
  const language = useLanguage()
  const mayOpen = useMayOpenDelivery()
  if (subject.length === 0) return null
  return (
    <dl className="log-subject">
      {subject.map(one => (
        <div key={one.field}>
          <dt>{subjectLabel(one.field, language)}</dt>
          <dd>
            {one.field === 'deliveryId' && deliveryId !== null && mayOpen ? (
              <Link to="/delivery/detail" search={{ deliveryId }}>
                {subjectValue(one, language)}
              </Link>
            ) : (
              subjectValue(one, language)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Success, or refused with the code and what it means. */
export function Result({ row: { resultCode } }: Cell) {
  const t = useText()
  const language = useLanguage()
  if (successCodes.includes(resultCode)) {
    return (
      <span className="no-wrap">
        <CheckOutlined aria-hidden /> {t('operationLog.success')}
      </span>
    )
  }
  return (
    <>
      <div className="strong no-wrap">
        <StopOutlined aria-hidden /> {t('operationLog.refused')} {resultCode}
      </div>
      <div className="quiet">{resultText(resultCode, language)}</div>
    </>
  )
}
