import { Select } from 'antd'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { Draft } from '#web/devices/loggerFiles/explain/draft.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { preview: LoggerFilePreview; draft: Draft; onChange: (more: Partial<Draft>) => void }

/** Which column holds what; each column is offered with its name and some of its values. */
export function ColumnChoices({ preview, draft, onChange }: Props) {
  const t = useText()
  const options = useColumns(preview, draft)
  const shared = { getPopupContainer: popupPlace, options, allowClear: true, popupMatchSelectWidth: false } as const
  const search = { optionFilterProp: 'label' } as const
  const one = (name: 'time' | 'clock' | 'serial' | 'channel') => (
    <label className="logger-file-choice">
      <span>{t(`loggerFiles.explain.choices.${name}`)}</span>
      <Select
        {...shared}
        showSearch={search}
        aria-label={t(`loggerFiles.explain.choices.${name}`)}
        placeholder={t('loggerFiles.explain.none')}
        value={draft[name]}
        onChange={(column: number | undefined) => onChange({ [name]: column })}
      />
    </label>
  )
  const many = (name: 'temperatures' | 'humidities') => (
    <label className="logger-file-choice">
      <span>{t(`loggerFiles.explain.choices.${name}`)}</span>
      <Select
        {...shared}
        showSearch={search}
        mode="multiple"
        aria-label={t(`loggerFiles.explain.choices.${name}`)}
        placeholder={t('loggerFiles.explain.none')}
        value={[...draft[name]]}
        onChange={(columns: number[]) => onChange({ [name]: columns })}
      />
    </label>
  )
  return (
    <section className="logger-file-part" aria-label={t('loggerFiles.explain.columns')}>
      <h3>{t('loggerFiles.explain.columns')}</h3>
      <div className="logger-file-choices-grid">
        {one('time')}
        {one('clock')}
        {many('temperatures')}
        {many('humidities')}
        {one('serial')}
        {one('channel')}
      </div>
    </section>
  )
}

const maxSamples = 2
const maxSampleLength = 24

function useColumns({ lines, columns, findings }: LoggerFilePreview, { headLine, firstLine }: Draft) {
  const t = useText()
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
