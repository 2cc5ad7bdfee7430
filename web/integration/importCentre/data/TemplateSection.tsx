import { Section } from '#web/kernel/ui/Section.tsx'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { importCalls } from '#contract/integration/calls/imports.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { daysOf, type OpenDays } from '#web/kernel/ui/days/OptionalDays.tsx'
import { dayFormats } from '#web/kernel/texts/dayFormats.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { DayRange } from '#web/kernel/ui/days/DayRange.tsx'

type Props = { kind: ImportKind; enterpriseCode: string | undefined }

const ofDeliveries: readonly ImportKind[] = ['deliveries', 'deliveryItems', 'loggerAssignments']

/** A file to fill in: empty, or with what there is now. */
export function TemplateSection({ kind, enterpriseCode }: Props) {
  const t = useText()
  const language = useLanguage()
  const hasDays = ofDeliveries.includes(kind)
  const [days, setDays] = useState<OpenDays>([dayjs().subtract(30, 'day'), dayjs().add(30, 'day')])
  const empty = useDownload(importCalls.downloadImportTemplateCsv)
  const current = useDownload(importCalls.downloadImportTemplateCsv)
  const { from, until } = hasDays ? daysOf(days) : {}
  const period = { shippingDateFrom: from, shippingDateTo: until }
  return (
    <Section title={t('importCentre.steps.template')}>
      <p className="quiet">{t('importCentre.templateHint')}</p>
      <Flex wrap gap="8px 12px" align="center">
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={empty.isPending}
          onClick={() => empty.mutate({ kind, content: 'empty', enterpriseCode })}
        >
          {t('importCentre.template')}
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={current.isPending}
          onClick={() => current.mutate({ kind, content: 'current', enterpriseCode, ...period })}
        >
          {t('importCentre.current')}
        </Button>
        {hasDays && (
          <label>
            <span className="quiet">{t('importCentre.shippingDate')}</span>{' '}
            <DayRange
              allowClear={false}
              format={dayFormats[language]}
              placeholder={[t('lists.filter.from'), t('lists.filter.until')]}
              value={days}
              onChange={next => setDays(next ?? days)}
            />
          </label>
        )}
      </Flex>
    </Section>
  )
}
