import dayjs from 'dayjs'
import { Alert, Flex } from 'antd'
import { useState } from 'react'
import { importCalls } from '#contract/integration/calls/imports.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { FileSection } from '#web/integration/importCentre/data/FileSection.tsx'
import type { ImportSearch } from '#web/integration/importCentre/importSearch.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { DayRange, daysOf, type OpenDays } from '#web/kernel/ui/days/DayRange.tsx'

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** Which kind of data, a file to fill in, and the way of a filled-in one back. */
export function KindSection({ search, onSearch }: Props) {
  const { t, nameIn } = useWords()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(importCalls.getImportChoices, { enterpriseCode })
  return (
    <Answered answer={answer} awaiting={null}>
      {({ company, kinds }) => {
        const kind = kinds.find(one => one === search.kind) ?? kinds[0]
        if (!kind) {
          return (
            <Notice title={t('importCentre.noKind')}>
              <p>{t('importCentre.noKindHint')}</p>
            </Notice>
          )
        }
        const asked = { kind, enterpriseCode }
        return (
          <>
            <p>
              {t('importCentre.company')}
              <strong>{nameIn(company)}</strong> <span className="quiet">{company.code}</span>
            </p>
            <Section title={t('importCentre.steps.kind')}>
              <ChoiceButtons
                label={t('importCentre.steps.kind')}
                choices={kinds.map(value => ({ value, label: t(`importCentre.kinds.${value}`) }))}
                value={kind}
                onChoose={value => onSearch({ kind: value })}
              />
              <p>{t(`importCentre.kindHints.${kind}`)}</p>
              <PartnerConsent kind={kind} />
            </Section>
            <TemplateSection key={`template ${kind}`} {...asked} />
            <FileSection key={`file ${kind}`} {...asked} onChecked={check => onSearch({ kind, check })} />
          </>
        )
      }}
    </Answered>
  )
}

/** What a file of partners brings about: a proposal grants nothing yet, what the platform company sets up counts at once. */
export function PartnerConsent({ kind }: { kind: ImportKind }) {
  const { t } = useWords()
  const isPlatform = useSession(session => session.profile?.role === '00')
  if (kind !== 'partners') return null
  const title = t(isPlatform ? 'importCentre.partners.setUp' : 'importCentre.partners.proposed')
  return <Alert type="warning" role="note" title={title} />
}

const call = importCalls.downloadImportTemplateCsv
const ofDeliveries: readonly ImportKind[] = ['deliveries', 'deliveryItems', 'loggerAssignments']

/** A file to fill in: empty, or with what there is now. */
export function TemplateSection(asked: Pick<RequestOf<typeof call>, 'kind' | 'enterpriseCode'>) {
  const { t } = useWords()
  const hasDays = ofDeliveries.includes(asked.kind)
  const [days, setDays] = useState<OpenDays>([dayjs().subtract(30, 'day'), dayjs().add(30, 'day')])
  const { from, until } = hasDays ? daysOf(days) : {}
  return (
    <Section title={t('importCentre.steps.template')}>
      <p className="quiet">{t('importCentre.templateHint')}</p>
      <Flex wrap gap="8px 12px" align="center">
        <DownloadButton call={call} body={{ ...asked, content: 'empty' }}>
          {t('importCentre.template')}
        </DownloadButton>
        <DownloadButton
          call={call}
          body={{ ...asked, content: 'current', shippingDateFrom: from, shippingDateTo: until }}
        >
          {t('importCentre.current')}
        </DownloadButton>
        {hasDays && (
          <label>
            <span className="quiet">{t('deliveries.columns.shippingDate')}</span>{' '}
            <DayRange allowClear={false} value={days} onChange={next => setDays(next ?? days)} />
          </label>
        )}
      </Flex>
    </Section>
  )
}
