import { ExclamationCircleFilled } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Flex, Space, Tag } from 'antd'
import type { ComponentType } from 'react'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { StatusInfo, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { arrivalCheckText, pieceDifferenceText } from '#contract/logistics/words/handoverText.ts'
import { outcomeSentence } from '#contract/logistics/words/outcomeSentence.ts'
import { AwaitedFigures, KeyFigureList } from '#web/logistics/deliveries/detail/temperature/KeyFigureList.tsx'
import { PrintButton } from '#web/kernel/ui/buttons/PrintButton.tsx'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { Nothing } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { useMayAmend } from '#web/logistics/deliveries/useMayRegister.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { DeliverySummary, type DeliveryCaseSlot } from '#web/logistics/deliveries/detail/header/DeliverySummary.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { InLanguageButton } from '#web/kernel/ui/buttons/InLanguageButton.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

export type ShareDeliveryReport = ComponentType<{ deliveryId: number; depositorCode: string }>

type Props = {
  status: StatusInfo
  temperature: TemperatureInfo | undefined
  isAwaited: boolean
  DeliveryCase: DeliveryCaseSlot
  ShareDeliveryReport: ShareDeliveryReport
}

/** What one must know first: which delivery, did the temperature hold, what, where and when, and what to do next. */
export function DeliveryHeader({ status, temperature, isAwaited, DeliveryCase, ShareDeliveryReport }: Props) {
  const { t, language } = useWords()
  const isPhone = usePhone()
  const { timeZone } = status
  const acts = <Acts status={status} ShareDeliveryReport={ShareDeliveryReport} />
  return (
    <Section title={status.reference} note={<Marks status={status} />} actions={!isPhone && acts}>
      <div className="delivery-glance">
        {status.temperature ? (
          <div>
            <OutcomeTag outcome={shownOutcome(status.temperature.outcome, status.awaitingData)} isBig />
            <p>{outcomeSentence(status.temperature, status, { language, timeZone })}</p>
            <HandoverNotes status={status} />
          </div>
        ) : (
          <Nothing text={t('deliveryDetail.undisclosed.temperature')} />
        )}
        <DeliverySummary status={status} DeliveryCase={DeliveryCase} />
      </div>
      {status.temperature &&
        (temperature ? <KeyFigureList temperature={temperature} /> : isAwaited && <AwaitedFigures status={status} />)}
      {isPhone && acts}
    </Section>
  )
}

/** What somebody should look at about its handover, which parties are told (LOG-143, LOG-145). */
function HandoverNotes({ status: { arrivalCheck, pieceDifference, timeZone } }: { status: StatusInfo }) {
  const { t, language } = useWords()
  const notes = [
    arrivalCheck && arrivalCheckText(arrivalCheck, { language, timeZone }),
    pieceDifference && t('deliveryDetail.piecesDiffer', { counts: pieceDifferenceText(pieceDifference, language) }),
  ].filter(note => note !== null)
  return notes.map(note => (
    <p key={note} role="note" className="warn">
      <ExclamationCircleFilled aria-hidden /> {note}
    </p>
  ))
}

/** Where to look further, and what to take along. */
function Acts({ status, ShareDeliveryReport }: Pick<Props, 'status' | 'ShareDeliveryReport'>) {
  const { t } = useWords()
  const { deliveryId } = status
  const delivery = useSeenDelivery(deliveryId)
  const mayCheckDisclosure = useMayCheckDisclosure(status)
  const mayAmend = useMayAmend(status)
  const hasReadings = status.temperature !== null && status.temperature.outcome !== 'noData'
  return (
    <Space wrap className="no-print">
      <Link to="/delivery/productLogger" search={{ deliveryId }}>
        {t('deliveryDetail.toLoggers')}
      </Link>
      {mayCheckDisclosure && (
        <Link to="/user-management/company-management/disclosure" search={{ view: 'why', delivery: deliveryId }}>
          {t('deliveryDetail.toDisclosure')}
        </Link>
      )}
      {mayAmend && (
        <>
          <Link to="/delivery/registration" search={{ deliveryId }}>
            {t('deliveryDetail.amend')}
          </Link>
          <Link to="/delivery/registration" search={{ copyOf: deliveryId }}>
            {t('deliveryDetail.registerSimilar')}
          </Link>
        </>
      )}
      {hasReadings && (
        <>
          <InLanguageButton
            call={deliveryCalls.getTemperatureReport}
            body={delivery}
            label={t('deliveryDetail.report.make')}
            languageLabel={t('deliveryDetail.report.language')}
            names={{ ja: t('deliveryDetail.report.ja'), en: t('deliveryDetail.report.en') }}
          />
          <ShareDeliveryReport deliveryId={deliveryId} depositorCode={status.depositor.code} />
          <DownloadButton call={deliveryCalls.downloadCsv} body={delivery}>
            {t('deliveryDetail.downloadAll')}
          </DownloadButton>
        </>
      )}
      {!status.awaitingPickup &&
        (['json', 'xml'] as const).map(format => (
          <DownloadButton key={format} call={deliveryCalls.downloadEvents} body={{ ...delivery, format }}>
            {t(`deliveryDetail.epcis.${format}`)}
          </DownloadButton>
        ))}
      <PrintButton />
    </Space>
  )
}

/** Who manages what the depositor discloses may ask here what others see of it. */
const useMayCheckDisclosure = ({ depositor }: StatusInfo) =>
  useSession(
    ({ profile }) =>
      profile !== null &&
      profile.menuList.includes('CompanyManagement') &&
      (profile.isPFcompany || profile.enterpriseCode === depositor.code),
  )

function Marks({ status }: { status: StatusInfo }) {
  const { t } = useWords()
  const { conflictCount = 0, suspectCount = 0, calibration } = status.temperature ?? {}
  return (
    <Flex wrap gap={4}>
      <Tag>{t(`deliveries.sections.${status.deliveryType}`)}</Tag>
      <Tag color={status.deliveryStatus === '2' ? 'default' : 'processing'}>
        {status.awaitingPickup ? t('deliveries.awaitingPickup') : t(`deliveries.status.${status.deliveryStatus}`)}
      </Tag>
      {status.late && <Tag color="error">{t('deliveries.late')}</Tag>}
      {status.amended && <Tag color="warning">{t('deliveries.amended')}</Tag>}
      {conflictCount > 0 && (
        <Tag color="warning" title={t('deliveryDetail.conflictsHint')}>
          {t('deliveryDetail.conflicts', { number: conflictCount })}
        </Tag>
      )}
      {suspectCount > 0 && <Tag color="warning">{t('deliveryDetail.suspects', { number: suspectCount })}</Tag>}
      {calibration === 'uncalibrated' && (
        <Tag color="warning" title={t('deliveryDetail.uncalibratedHint')}>
          {t('deliveries.criteria.calibrations.uncalibrated')}
        </Tag>
      )}
    </Flex>
  )
}
