import { Flex, Input, Select } from 'antd'
import type { LoggerChoice, LoggerFile, LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import { SeriesHints } from '#web/devices/loggerFiles/series/SeriesHints.tsx'
import type { ChosenAct } from '#web/devices/loggerFiles/series/acts.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useDeferredValue, useState } from 'react'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCall } from '#web/kernel/api/queries.ts'

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
  const t = useText()
  const serial = file.findings.series.find(one => one.key === series.key)?.serial ?? ''
  const kinds: Kind[] = [
    ...(series.logger ? (['matched'] as const) : []),
    'store',
    ...(file.mayRegister && !series.logger ? (['register'] as const) : []),
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
          label: t(`loggerFiles.series.acts.${value}`, { serial: series.logger?.serial ?? '' }),
        }))}
        onChange={kind => onAct(startOf(kind, serial))}
      />
      {act?.kind === 'store' && (
        <LoggerSelect file={file} value={act.logger} onChoose={logger => onAct({ kind: 'store', logger })} />
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
      <SeriesHints {...{ file, series, serial, act }} />
    </Flex>
  )
}

function startOf(kind: Kind, serial: string): ChosenAct {
  if (kind === 'store') return { kind, logger: undefined }
  return kind === 'register' ? { kind, serial } : { kind }
}

type Chosen = { loggerId: number; serial: string }
type SelectProps = { file: LoggerFile; value: Chosen | undefined; onChoose: (logger: Chosen) => void }

/** A logger of the file's company, found by what is typed; the delivery's own stand first. */
function LoggerSelect({ file, value, onChoose }: SelectProps) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const asked = { fileId: file.fileId, keyword: useDeferredValue(keyword.trim().slice(0, 100)) }
  const { data = [] } = useCall(loggerFileCalls.getLoggerChoices, asked, { background: true, keepPrevious: true })
  const marks = ({ isLinked, isRetired }: LoggerChoice) => [
    ...(isLinked ? [t('loggerFiles.series.isLinked')] : []),
    ...(isRetired ? [t('loggerFiles.series.isRetired')] : []),
  ]
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
      options={data.map(one => ({
        value: one.loggerId,
        label: [one.serial, one.name, one.model, ...marks(one)].filter(Boolean).join(' · '),
      }))}
      onChange={loggerId => {
        const logger = data.find(one => one.loggerId === loggerId)
        if (logger) onChoose({ loggerId, serial: logger.serial })
      }}
    />
  )
}
