import { AutoComplete, Flex, Select } from 'antd'
import { useMemo, type ReactNode } from 'react'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { celsiusUnits, decimalSigns, fileDelimiters } from '#contract/devices/rules/loggerFile.ts'
import { bareNumber, isTimeFormat } from '#contract/devices/rules/timeFormat.ts'
import { halfDays, timeLanguages } from '#contract/devices/rules/timeLanguages.ts'
import type { Draft } from '#web/devices/loggerFiles/explain/draft.ts'
import { FilePart } from '#web/devices/loggerFiles/fileParts.tsx'
import { zoneLabel, zoneNames } from '#web/devices/loggerFiles/questions/zones.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'

type Props = { file: LoggerFile; preview: LoggerFilePreview; draft: Draft; onChange: (more: Partial<Draft>) => void }

const columnChoices = ['time', 'clock', 'temperatures', 'humidities', 'serial', 'channel'] as const
const writingChoices = ['language', 'zone', 'unit', 'decimalSign', 'delimiter'] as const
type Name = (typeof columnChoices)[number] | (typeof writingChoices)[number] | 'timeFormat'

/** Which column holds what, and how times and numbers are written: what is left out the file is to show, or is asked afterwards. */
export function Choices({ file, preview, draft, onChange }: Props) {
  const { t } = useWords()
  const columns = useColumns(preview, draft)
  const writings = useWritings(file)
  const choice = (name: Exclude<Name, 'timeFormat'>, options: Option[], placeholder: string) => {
    const value = draft[name]
    return (
      <Labelled key={name} name={name}>
        <Select<string | number | number[]>
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          getPopupContainer={popupPlace}
          popupMatchSelectWidth={false}
          aria-label={t(`loggerFiles.explain.choices.${name}`)}
          mode={typeof value === 'object' ? 'multiple' : undefined}
          placeholder={placeholder}
          options={options}
          value={typeof value === 'object' ? [...value] : value}
          onChange={(chosen: Draft[typeof name]) => onChange({ [name]: chosen })}
        />
      </Labelled>
    )
  }
  return (
    <>
      <FilePart title={t('loggerFiles.explain.columns')}>
        <div className="fit-grid">
          {columnChoices.map(name => choice(name, columns, t('loggerFiles.explain.none')))}
        </div>
      </FilePart>
      <FilePart title={t('loggerFiles.explain.writing')}>
        <div className="fit-grid">
          <TimeFormat written={preview.first[0]?.time ?? ''} value={draft.timeFormat} onChange={onChange} />
          {writingChoices.map(name => choice(name, writings[name], t('loggerFiles.explain.byFile')))}
        </div>
      </FilePart>
    </>
  )
}

type Option = { value: string | number; label: string }

function Labelled({ name, children }: { name: Name; children: ReactNode }) {
  const { t } = useWords()
  return (
    <Flex component="label" vertical>
      <span>{t(`loggerFiles.explain.choices.${name}`)}</span>
      {children}
    </Flex>
  )
}

const maxSamples = 2
const maxSampleLength = 24

/** Each column with its name and some of its values. */
function useColumns({ lines, columns, findings }: LoggerFilePreview, { headLine, firstLine }: Draft): Option[] {
  const { t } = useWords()
  const known = [...findings.preview, ...lines]
  const names = known.find(({ line }) => line === headLine)?.cells ?? []
  const samples = known.filter(({ line }) => line >= firstLine)
  return Array.from({ length: columns }, (_, value) => {
    const values = [...new Set(samples.map(({ cells }) => cells[value] ?? ''))].filter(cell => cell !== '')
    const shown = values.slice(0, maxSamples).map(cell => cell.slice(0, maxSampleLength))
    const rest = [names[value] ?? '', shown.join(', ')].filter(text => text !== '').join(' · ')
    return { value, label: t('loggerFiles.explain.column', { number: value + 1, rest }) }
  })
}

const delimiterNames = { '\t': 'tab', ';': 'semicolon', ',': 'comma', '|': 'bar' } as const

function useWritings({ timeZone, lastZone }: LoggerFile): Record<(typeof writingChoices)[number], Option[]> {
  const { t, language } = useWords()
  const zones = useMemo(() => new Set([timeZone, lastZone ?? timeZone, ...zoneNames]), [timeZone, lastZone])
  const zone = useMemo(() => [...zones].map(value => ({ value, label: zoneLabel(value, language) })), [zones, language])
  return {
    language: timeLanguages.map(value => ({ value, label: languageLabel(value, language) })),
    zone,
    unit: celsiusUnits.map(value => ({ value, label: t(`loggerFiles.questions.units.${value}`) })),
    decimalSign: decimalSigns.map(value => ({
      value,
      label: t(`loggerFiles.questions.${value === '.' ? 'point' : 'comma'}`),
    })),
    delimiter: fileDelimiters.map(value => ({
      value,
      label: t(`loggerFiles.explain.delimiters.${delimiterNames[value]}`),
    })),
  }
}

/** チェコ語 (dop. / odp.) */
function languageLabel(value: (typeof timeLanguages)[number], language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? value
  const [[morning] = ['AM'], [afternoon] = ['PM']] = halfDays[value] ?? []
  return `${name} (${morning} / ${afternoon})`
}

const formats = [
  'yyyy-MM-dd HH:mm:ss',
  'yyyy/MM/dd HH:mm:ss',
  'yyyy/MM/dd HH:mm',
  'dd.MM.yyyy HH:mm:ss',
  'dd.MM.yyyy HH:mm',
  'dd/MM/yyyy HH:mm:ss',
  'dd/MM/yyyy HH:mm',
  'MM/dd/yyyy HH:mm:ss',
  'MM/dd/yyyy HH:mm',
  'yyyy/MM/dd a hh:mm:ss',
  'dd.MM.yyyy a hh:mm',
  'MM/dd/yyyy hh:mm:ss a',
  'dd-MMM-yyyy HH:mm:ss',
  'yyyyMMddHHmmss',
]

type FormatProps = { written: string; value: string | undefined } & Pick<Props, 'onChange'>

function TimeFormat({ written, value, onChange }: FormatProps) {
  const { t } = useWords()
  const isWrong = value !== undefined && !isTimeFormat(value)
  return (
    <Labelled name="timeFormat">
      <AutoComplete
        allowClear
        getPopupContainer={popupPlace}
        popupMatchSelectWidth={false}
        aria-label={t('loggerFiles.explain.choices.timeFormat')}
        placeholder={t('loggerFiles.explain.byFile')}
        status={isWrong ? 'error' : ''}
        options={[
          ...formats.map(format => ({ value: format, label: format })),
          { value: bareNumber, label: t('loggerFiles.explain.bareNumber') },
        ]}
        value={value}
        onChange={(typed: string | undefined) => onChange({ timeFormat: typed?.trim() ? typed : undefined })}
      />
      <span className={isWrong ? 'wrong' : 'quiet'}>
        {isWrong || written === ''
          ? t('loggerFiles.explain.timeFormatHint')
          : t('loggerFiles.explain.written', { time: written })}
      </span>
    </Labelled>
  )
}
