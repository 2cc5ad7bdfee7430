import type { ColumnRow, ColumnState } from '#web/kernel/temperatureChart/values/columnRows.ts'
import { useText } from '#web/kernel/texts/useText.ts'

const signs: Record<ColumnState, string> = { inside: '', above: '▲', below: '▼', both: '▲▼', gap: '▨', silent: '' }

const tones: Record<ColumnState | NonNullable<ColumnRow['kind']>, string> = {
  inside: '',
  above: 'wrong strong',
  below: 'wrong strong',
  both: 'wrong strong',
  excursion: 'wrong strong',
  spike: 'warn strong',
  gap: 'secondary',
  silent: 'secondary',
}

/** Where a value lies: a sign and a word, never the colour alone. */
export function ValueState({ state, kind }: Pick<ColumnRow, 'state' | 'kind'>) {
  const t = useText()
  return (
    <span className={tones[kind ?? state]}>
      {signs[state]} {t(`temperatureChart.states.${state}`)}
      {kind === 'spike' && t('temperatureChart.excused')}
    </span>
  )
}
