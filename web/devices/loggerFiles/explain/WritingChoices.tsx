import { AutoComplete, Flex } from 'antd'
import { useMemo } from 'react'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { celsiusUnits, decimalSigns, fileDelimiters } from '#contract/devices/rules/loggerFile.ts'
import { bareNumber, isTimeFormat } from '#contract/devices/rules/timeFormat.ts'
import { halfDays, timeLanguages } from '#contract/devices/rules/timeLanguages.ts'
import type { Draft } from '#web/devices/loggerFiles/explain/draft.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { zoneLabel, zoneNames } from '#web/devices/loggerFiles/questions/zones.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { FilePart } from '#web/devices/loggerFiles/FilePart.tsx'
import { LabelledSelect } from '#web/devices/loggerFiles/explain/LabelledSelect.tsx'

type Props = { file: LoggerFile; preview: LoggerFilePreview; draft: Draft; onChange: (more: Partial<Draft>) => void }

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

/** How times and numbers are written; what is left out the file is to show, or is asked afterwards. */
export function WritingChoices({ file, preview, draft, onChange }: Props) {
  const t = useText()
  const language = useLanguage()
  const zones = useMemo(() => {
    const offered = [file.timeZone, ...(file.lastZone ? [file.lastZone] : []), ...zoneNames]
    return [...new Set(offered)].map(value => ({ value, label: zoneLabel(value, language) }))
  }, [file.timeZone, file.lastZone, language])
  const written = preview.first[0]?.time ?? ''
  const isWrong = draft.timeFormat !== undefined && !isTimeFormat(draft.timeFormat)
  const choice = (
    name: 'unit' | 'decimalSign' | 'delimiter' | 'language' | 'zone',
    options: { value: string; label: string }[],
  ) => (
    <LabelledSelect<string>
      label={t(`loggerFiles.explain.choices.${name}`)}
      placeholder={t('loggerFiles.explain.byFile')}
      options={options}
      value={draft[name]}
      onChange={(value: string | undefined) => onChange({ [name]: value })}
    />
  )
  return (
    <FilePart title={t('loggerFiles.explain.writing')}>
      <div className="fit-grid">
        <Flex component="label" vertical>
          <span>{t('loggerFiles.explain.choices.timeFormat')}</span>
          <AutoComplete
            allowClear
            getPopupContainer={popupPlace}
            popupMatchSelectWidth={false}
            aria-label={t('loggerFiles.explain.choices.timeFormat')}
            placeholder={t('loggerFiles.explain.byFile')}
            status={isWrong ? 'error' : ''}
            options={[
              ...formats.map(value => ({ value, label: value })),
              { value: bareNumber, label: t('loggerFiles.explain.bareNumber') },
            ]}
            value={draft.timeFormat}
            onChange={(typed: string | undefined) => onChange({ timeFormat: typed?.trim() ? typed : undefined })}
          />
          <span className={isWrong ? 'wrong' : 'quiet'}>
            {isWrong || written === ''
              ? t('loggerFiles.explain.timeFormatHint')
              : t('loggerFiles.explain.written', { time: written })}
          </span>
        </Flex>
        {choice(
          'language',
          timeLanguages.map(value => ({ value, label: languageLabel(value, language) })),
        )}
        {choice('zone', zones)}
        {choice(
          'unit',
          celsiusUnits.map(value => ({ value, label: t(`loggerFiles.questions.units.${value}`) })),
        )}
        {choice(
          'decimalSign',
          decimalSigns.map(value => ({
            value,
            label: t(`loggerFiles.questions.${value === '.' ? 'point' : 'comma'}`),
          })),
        )}
        {choice(
          'delimiter',
          fileDelimiters.map(value => ({ value, label: t(`loggerFiles.explain.delimiters.${delimiterNames[value]}`) })),
        )}
      </div>
    </FilePart>
  )
}

const delimiterNames = { '\t': 'tab', ';': 'semicolon', ',': 'comma', '|': 'bar' } as const

/** チェコ語 (dop. / odp.) */
function languageLabel(value: (typeof timeLanguages)[number], language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? value
  const [[morning] = ['AM'], [afternoon] = ['PM']] = halfDays[value] ?? []
  return `${name} (${morning} / ${afternoon})`
}
