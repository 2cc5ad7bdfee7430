import { CheckCircleOutlined, MessageOutlined } from '@ant-design/icons'
import { Flex, Tag } from 'antd'
import { useId, type ReactNode } from 'react'
import type {
  AuditObservation,
  SharedAudit,
  VendorAudit,
  VendorDocument,
} from '#contract/partners/types/vendorTypes.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { LastDay, InProgressTag, scoreText } from '#web/partners/vendors/vendorMarks.tsx'
import { DocumentButton } from '#web/partners/vendors/pdf/DocumentButton.tsx'

type Props<Audit> = {
  audits: readonly Audit[]
  /** The audit that counts: the latest finished one, of a vendor that one works with. */
  latest: Audit | undefined
  renderTools?: ((audit: Audit) => ReactNode) | undefined
  /** What may be done with a finding, below it. */
  renderBelowObservation?: ((observation: AuditObservation) => ReactNode) | undefined
}

/** Audits, each with its result, until when it counts, what was found, and the papers. */
export const AuditList = <Audit extends VendorAudit | SharedAudit>(props: Props<Audit>) => (
  <Flex component="ol" vertical gap="small">
    {props.audits.map(audit => (
      <li key={audit.auditId}>
        <AuditCard {...props} audit={audit} />
      </li>
    ))}
  </Flex>
)

function AuditCard<Audit extends VendorAudit | SharedAudit>(props: Props<Audit> & { audit: Audit }) {
  const { audit, latest, renderTools, renderBelowObservation } = props
  const { t, day } = useWords()
  const { score, auditedOn, expiresOn, daysLeft, observations, documents } = audit
  const isInProgress = 'isInProgress' in audit && audit.isInProgress
  const name = t('vendors.record.audit', { day: day(audit.auditRegisteredOn) })
  const none = t('common.none')
  return (
    <Flex component="article" vertical gap={12} className="box" aria-label={name}>
      <div className="section-head">
        <h3>{name}</h3>
        {isInProgress && <InProgressTag />}
        {renderTools && <div className="section-actions">{renderTools(audit)}</div>}
      </div>
      <Facts
        facts={[
          {
            label: t('vendors.facts.score'),
            value: <strong className="title">{score === null ? none : scoreText(score)}</strong>,
          },
          { label: t('vendors.facts.auditedOn'), value: auditedOn ? day(auditedOn) : none },
          {
            label: t('vendors.facts.auditExpiresOn'),
            value: <LastDay day={expiresOn} daysLeft={daysLeft} counts={audit === latest} />,
          },
          {
            label: t('vendors.facts.documents'),
            value: documents.length === 0 ? none : <DocumentList documents={documents} />,
            isWide: true,
          },
        ]}
      />
      {observations.length > 0 && <Observations observations={observations} renderBelow={renderBelowObservation} />}
    </Flex>
  )
}

type ObservationsProps = {
  observations: readonly AuditObservation[]
  renderBelow: Props<unknown>['renderBelowObservation']
}

/** What an audit found, each with the vendor's answer. */
function Observations({ observations, renderBelow }: ObservationsProps) {
  const { t } = useWords()
  const heading = useId()
  return (
    <div>
      <h4 id={heading}>{t('vendors.observations.title', { number: observations.length })}</h4>
      <ol className="vendor-observations" aria-labelledby={heading}>
        {observations.map(observation => (
          <li key={observation.observationId}>
            <p className="pre-line">{observation.observation}</p>
            <Answer observation={observation} />
            {renderBelow?.(observation)}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Answer({ observation: { answer, answeredAt } }: { observation: AuditObservation }) {
  const { t, instant } = useWords()
  if (answer === null) {
    return (
      <p className="small strong">
        <MessageOutlined aria-hidden /> {t('vendors.observations.unanswered')}
      </p>
    )
  }
  return (
    <div className="vendor-answer">
      <span className="quiet">
        <CheckCircleOutlined aria-hidden />{' '}
        {t('vendors.observations.answer', { at: answeredAt ? instant(answeredAt) : '' })}
      </span>
      <p className="pre-line">{answer}</p>
    </div>
  )
}

type Listed = VendorDocument | VendorAudit['documents'][number]

/** Papers that open in the viewer, each with its kind where it has one. */
export function DocumentList({ documents }: { documents: readonly Listed[] }) {
  const { t, dayOf } = useWords()
  return (
    <ul>
      {documents.map(pdf => (
        <Flex key={pdf.documentId} component="li" wrap gap="small" align="baseline">
          {'kind' in pdf && <Tag>{t(`vendors.kinds.${pdf.kind}`)}</Tag>}
          <DocumentButton pdf={pdf} />
          <span className="quiet no-wrap">{dayOf(pdf.uploadedAt)}</span>
        </Flex>
      ))}
    </ul>
  )
}
