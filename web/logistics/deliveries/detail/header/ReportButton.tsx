import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { InLanguageButton } from '#web/kernel/ui/buttons/InLanguageButton.tsx'

/** The temperature report of a delivery. */
export function ReportButton({ deliveryId }: { deliveryId: number }) {
  const t = useText()
  const delivery = useSeenDelivery(deliveryId)
  const download = useDownload(deliveryCalls.getTemperatureReport)
  return (
    <InLanguageButton
      label={t('deliveryDetail.report.make')}
      languageLabel={t('deliveryDetail.report.language')}
      names={{ ja: t('deliveryDetail.report.ja'), en: t('deliveryDetail.report.en') }}
      own={useLanguage()}
      isPending={download.isPending}
      onChoose={language => download.mutate({ ...delivery, language: languageCodeOf(language) })}
    />
  )
}
