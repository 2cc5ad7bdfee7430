import { DownOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { deliveryCalls } from '#contract/calls/deliveries.ts'
import { languageCodeOf, type Language } from '#contract/language.ts'
import { useDownload } from '#web/api/queries.ts'
import { useSeenDelivery } from '#web/deliveries/detail/useSeenDelivery.ts'
import { useLanguage, useText } from '#web/texts/useText.ts'

const languages: readonly Language[] = ['ja', 'en']

/** The temperature report: in the user's language at once, in the other one by the menu beside it. */
export function ReportButton({ deliveryId }: { deliveryId: number }) {
  const t = useText()
  const own = useLanguage()
  const delivery = useSeenDelivery(deliveryId)
  const download = useDownload(deliveryCalls.getTemperatureReport)
  const fetchIn = (language: Language) => download.mutate({ ...delivery, language: languageCodeOf(language) })
  const items = languages.map(language => ({
    key: language,
    // Said in its own language, for who reads no other.
    label: <span lang={language}>{t(`deliveryDetail.report.${language}`)}</span>,
    onClick: () => fetchIn(language),
  }))
  return (
    <Space.Compact>
      <Button icon={<FilePdfOutlined aria-hidden />} loading={download.isPending} onClick={() => fetchIn(own)}>
        {t('deliveryDetail.report.make')}
      </Button>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          aria-haspopup="menu"
          aria-label={t('deliveryDetail.report.language')}
          title={t('deliveryDetail.report.language')}
          icon={<DownOutlined aria-hidden />}
        />
      </Dropdown>
    </Space.Compact>
  )
}
