import { Flex, Input, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { LoggerChoice, LoggerFile, LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { sharesLogger, type ChosenAct } from '#web/devices/loggerFiles/series/acts.ts'
import { useFileWords } from '#web/devices/loggerFiles/useFileWords.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'

type Props = {
  file: LoggerFile
  series: LoggerFileSeries
  name: string
  act: ChosenAct | undefined
  onAct: (act: ChosenAct) => void
}
type Kind = ChosenAct['kind']

/** Where a series goes: the logger that bears its serial, another one, a new one, nowhere yet, or nowhere at all. */
export function SeriesTarget({ file, series, name, act, onAct }: Props) {
  const { t } = useFileWords()
  const { logger } = series
  const serial = file.findings.series.find(one => one.key === series.key)?.serial ?? ''
  const kinds: Kind[] = [
    ...(logger ? (['matched'] as const) : []),
    'store',
    ...(file.mayRegister && !logger ? (['register'] as const) : []),
    'wait',
    'leaveOut',
  ]
  return (
    <Flex vertical gap="small">
      <Select<Kind>
        aria-label={t('loggerFiles.series.target', { serial: name })}
        placeholder={t('loggerFiles.series.choose')}
        value={act?.kind}
        popupMatchSelectWidth={false}
        getPopupContainer={popupPlace}
        options={kinds.map(value => ({
          value,
          label: t(`loggerFiles.series.acts.${value}`, { serial: logger?.serial ?? '' }),
        }))}
        onChange={kind => onAct(startOf(kind, serial))}
      />
      {act?.kind === 'store' && (
        <LoggerSelect file={file} value={act.logger} onChoose={chosen => onAct({ kind: 'store', logger: chosen })} />
      )}
      {act?.kind === 'register' && (
        <Input
          aria-label={t('loggerFiles.series.newSerial')}
          placeholder={t('loggerFiles.series.newSerial')}
          maxLength={100}
          value={act.serial}
          onChange={({ target }) => onAct({ kind: 'register', serial: target.value })}
        />
      )}
      <Hints {...{ file, series, serial, act }} />
    </Flex>
  )
}

function startOf(kind: Kind, serial: string): ChosenAct {
  if (kind === 'store') return { kind, logger: undefined }
  return kind === 'register' ? { kind, serial } : { kind }
}

type Chosen = Pick<LoggerChoice, 'loggerId' | 'serial'>
type SelectProps = { file: LoggerFile; value: Chosen | undefined; onChoose: (logger: Chosen) => void }

/** A logger of the file's company, found by what is typed; the delivery's own stand first. */
function LoggerSelect({ file, value, onChoose }: SelectProps) {
  const { t } = useFileWords()
  const [keyword, setKeyword] = useState('')
  const asked = { fileId: file.fileId, keyword: useDeferredValue(keyword.trim().slice(0, 100)) }
  const { data = [] } = useCall(loggerFileCalls.getLoggerChoices, asked, { background: true, keepPrevious: true })
  const labelOf = ({ serial, name, model, isLinked, isRetired }: LoggerChoice) =>
    [serial, name, model, isLinked && t('loggerFiles.series.isLinked'), isRetired && t('loggerFiles.series.isRetired')]
      .filter(Boolean)
      .join(' · ')
  return (
    <Select<number>
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      aria-label={t('loggerFiles.series.findLogger')}
      placeholder={t('loggerFiles.series.findLogger')}
      notFoundContent={t('loggerFiles.series.noLogger')}
      popupMatchSelectWidth={false}
      getPopupContainer={popupPlace}
      value={value?.loggerId}
      labelRender={({ label }) => value?.serial ?? label}
      options={data.map(one => ({ value: one.loggerId, label: labelOf(one) }))}
      onChange={loggerId => {
        const logger = data.find(one => one.loggerId === loggerId)
        if (logger) onChoose(logger)
      }}
    />
  )
}

type HintProps = Pick<Props, 'file' | 'series' | 'act'> & { serial: string }

/** What somebody should know before deciding about a series: also what is there already, and what contradicts it. */
function Hints({ file, series, serial, act }: HintProps) {
  const { t, nameIn, counted } = useFileWords()
  const { logger, otherOwner, expected } = series
  const isMatched = act?.kind === 'matched'
  const hints = [
    otherOwner && t('loggerFiles.series.otherOwner', { serial, company: nameIn(otherOwner) }),
    !otherOwner &&
      !logger &&
      (serial === '' ? t('loggerFiles.series.noSerial') : t('loggerFiles.series.unknown', { serial })),
    sharesLogger(file, series) && act === undefined && t('loggerFiles.series.severalChannels'),
    file.delivery && logger && !logger.isLinked && isMatched && t('loggerFiles.series.notLinked'),
  ].filter(hint => typeof hint === 'string')
  const isNew = expected?.duplicate === 0 && expected.conflict === 0
  return (
    <>
      {hints.map(hint => (
        <p key={hint} className="warn">
          {hint}
        </p>
      ))}
      {isMatched && isNew && <span className="quiet">{t('loggerFiles.series.allNew')}</span>}
      {isMatched && expected && !isNew && <span>{t('loggerFiles.series.counts', counted(expected))}</span>}
      {isMatched && expected && expected.conflict > 0 && <p className="warn">{t('loggerFiles.series.conflicts')}</p>}
    </>
  )
}
