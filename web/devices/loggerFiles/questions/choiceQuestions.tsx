import { Flex, Radio, Select } from 'antd'
import { useId, useMemo, useState, type ReactNode } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { celsiusUnits, type LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { withDateOrder } from '#contract/devices/rules/timeFormat.ts'
import { zoneLabel, zoneNames } from '#web/devices/loggerFiles/questions/zones.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'

export type QuestionProps = {
  file: LoggerFile
  onAnswer: (answers: LoggerFileAnswers) => void
  /** Opens the dialog that explains the columns. */
  onExplain: () => void
}

type Props<Value extends string> = {
  name: 'group' | 'quantity' | 'dateOrder' | 'zone' | 'decimalSign' | 'unit'
  /** Of the column that is asked about. */
  head?: string
  /** What stands below the question. */
  about?: ReactNode
  choices: readonly (readonly [value: Value, label: ReactNode])[]
  /** None is chosen beforehand. */
  value: Value | undefined
  onChoose: (value: Value) => void
  children?: ReactNode
}

/** A question with a few answers, each saying what it would mean. */
function Choice<Value extends string>({ name, head, about, choices, value, onChoose, children }: Props<Value>) {
  const { t } = useWords()
  const labelId = useId()
  return (
    <Flex vertical gap="small">
      <div id={labelId}>
        {t(`loggerFiles.questions.${name}`, { head })}
        {about}
      </div>
      <Radio.Group
        aria-labelledby={labelId}
        value={value ?? null}
        onChange={({ target }: { target: { value?: Value } }) => target.value !== undefined && onChoose(target.value)}
        options={choices.map(([choice, label]) => ({ value: choice, label }))}
        vertical
      />
      {children}
    </Flex>
  )
}

/** Whether a column of names or places tells loggers apart, with its values. */
export function GroupQuestion({ file: { findings, answers }, onAnswer }: QuestionProps) {
  const { t, count } = useWords()
  const { group } = findings
  if (!group) return null
  const more = group.valueCount - group.values.length
  const values = group.values.map(({ value, rows }) =>
    t('loggerFiles.questions.groupValue', { value: value === '' ? t('common.none') : value, rows: count(rows) }),
  )
  if (more > 0) values.push(t('loggerFiles.questions.groupMore', { number: count(more) }))
  return (
    <Choice
      name="group"
      head={group.head}
      about={<p className="quiet">{values.join(t('common.separator'))}</p>}
      choices={[
        ['group', t('loggerFiles.questions.groupYes')],
        ['none', t('loggerFiles.questions.groupNo')],
      ]}
      value={answers.group === group.column ? 'group' : answers.group === 'none' ? 'none' : undefined}
      onChoose={value => onAnswer({ group: value === 'none' ? 'none' : group.column })}
    />
  )
}

/** Values that look like something else than temperatures, as they stand in the file. */
export function QuantityQuestion({ file: { findings, answers }, onAnswer, onExplain }: QuestionProps) {
  const { t } = useWords()
  return (
    <Choice
      name="quantity"
      about={findings.suspects.map(({ key, head, looksLike, samples }) => (
        <p key={key} className="warn">
          {t(`loggerFiles.questions.quantityWhy.${looksLike}`, {
            head: head || t('loggerFiles.questions.noHead'),
            samples: samples.join(' · '),
          })}
        </p>
      ))}
      choices={[
        ['no', t('loggerFiles.questions.quantityNo')],
        ['temperature', t('loggerFiles.questions.quantityYes')],
      ]}
      value={answers.quantity}
      onChoose={value => (value === 'no' ? onExplain() : onAnswer({ quantity: 'temperature' }))}
    />
  )
}

/** 03/04/2026: each order with the period that it would give. */
export function DateOrderQuestion({ file: { findings, answers }, onAnswer }: QuestionProps) {
  const { t, day } = useWords()
  const { mapping } = answers
  const dayOf = (written: string) => (written === '' ? '?' : day(written.slice(0, 10)))
  return (
    <Choice
      name="dateOrder"
      choices={findings.dateOrder.candidates.map(({ dateOrder, first, last, isRegular }) => [
        dateOrder,
        <>
          {t(`loggerFiles.facts.orders.${dateOrder}`)}{' '}
          <strong>{t('common.span', { from: dayOf(first), until: dayOf(last) })}</strong>{' '}
          {!isRegular && <span className="quiet">{t('loggerFiles.questions.irregular')}</span>}
        </>,
      ])}
      value={answers.dateOrder}
      onChoose={dateOrder => {
        // A pattern that times were explained by follows the order that is answered.
        const timeFormat = mapping?.timeFormat && withDateOrder(mapping.timeFormat, dateOrder)
        onAnswer({ dateOrder, ...(mapping && timeFormat && { mapping: { ...mapping, timeFormat } }) })
      }}
    />
  )
}

const other = 'other'

/** Which time the logger's clock shows: the portal's first, then the one answered last, then any. */
export function ZoneQuestion({ file: { findings, answers, timeZone, lastZone }, onAnswer }: QuestionProps) {
  const { t, language } = useWords()
  const [isOther, setOther] = useState(false)
  const options = useMemo(() => zoneNames.map(value => ({ value, label: zoneLabel(value, language) })), [language])
  if (findings.zone.isFromFile) return null
  const offered = [...new Set([timeZone, lastZone ?? timeZone])]
  const { zone } = answers
  const choiceOf = (name: string) => {
    const key = name === timeZone ? 'portalZone' : 'lastZone'
    return [name, t(`loggerFiles.questions.${key}`, { zone: zoneLabel(name, language) })] as const
  }
  const isListed = zone !== undefined && offered.includes(zone)
  const value = isListed && !isOther ? zone : zone !== undefined || isOther ? other : undefined
  return (
    <Choice
      name="zone"
      choices={[...offered.map(choiceOf), [other, t('loggerFiles.questions.otherZone')]]}
      value={value}
      onChoose={chosen => {
        setOther(chosen === other)
        if (chosen !== other) onAnswer({ zone: chosen })
      }}
    >
      {value === other && (
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          style={{ maxWidth: 420 }}
          getPopupContainer={popupPlace}
          aria-label={t('loggerFiles.questions.findZone')}
          placeholder={t('loggerFiles.questions.findZone')}
          value={isListed ? undefined : zone}
          options={options}
          onChange={(chosen: string) => onAnswer({ zone: chosen })}
        />
      )}
    </Choice>
  )
}

export function DecimalSignQuestion({ file: { answers }, onAnswer }: QuestionProps) {
  const { t } = useWords()
  return (
    <Choice
      name="decimalSign"
      choices={[
        ['.', t('loggerFiles.questions.point')],
        [',', t('loggerFiles.questions.comma')],
      ]}
      value={answers.decimalSign}
      onChoose={decimalSign => onAnswer({ decimalSign })}
    />
  )
}

export function UnitQuestion({ file: { answers }, onAnswer }: QuestionProps) {
  const { t } = useWords()
  return (
    <Choice
      name="unit"
      choices={celsiusUnits.map(value => [value, t(`loggerFiles.questions.units.${value}`)])}
      value={answers.unit}
      onChoose={unit => onAnswer({ unit })}
    />
  )
}
