import { Input, Select } from 'antd'
import type { LoggerFile, LoggerFileSeries } from '#contract/devices/types/loggerFileTypes.ts'
import { LoggerSelect } from '#web/devices/loggerFiles/series/LoggerSelect.tsx'
import { SeriesHints } from '#web/devices/loggerFiles/series/SeriesHints.tsx'
import type { ChosenAct } from '#web/devices/loggerFiles/series/acts.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { useText } from '#web/kernel/texts/useText.ts'

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
    <div className="logger-file-target">
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
    </div>
  )
}

function startOf(kind: Kind, serial: string): ChosenAct {
  if (kind === 'store') return { kind, logger: undefined }
  return kind === 'register' ? { kind, serial } : { kind }
}
