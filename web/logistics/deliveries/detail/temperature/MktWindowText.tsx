import { Tooltip } from 'antd'
import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { windowLengthText } from '#contract/telemetry/words/mktWindowText.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

type Props = { mktWindow: LoggerTemperature['mktWindow']; timeZone: string }

/** The highest MKT of any 24 hours or 30 days, with when that was, and whether it was measured throughout. */
export function MktWindowText({ mktWindow, timeZone }: Props) {
  const t = useText()
  const language = useLanguage()
  if (!mktWindow) return t('common.none')
  const { hours, celsius, from, to, complete } = mktWindow
  return (
    <span title={formatStretch(Date.parse(from), Date.parse(to), { timeZone, language })}>
      {celsius.toFixed(2)} <span className="quiet">{windowLengthText(hours, language)}</span>
      {!complete && (
        <Tooltip title={t('deliveryDetail.statistics.incompleteHint')}>
          <span className="quiet" tabIndex={0}>
            {t('deliveryDetail.statistics.incomplete')}
          </span>
        </Tooltip>
      )}
    </span>
  )
}
