import { Button, Flex } from 'antd'
import { useState } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { LoggerCalibration, RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { CalibrationForm } from '#web/devices/loggers/detail/CalibrationForm.tsx'
import { ReasonField } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { DocumentButton } from '#web/partners/vendors/pdf/DocumentButton.tsx'

/** All calibrations with their certificates; administrators register, correct and take out. */
export function Calibrations({ logger }: { logger: RegisteredLogger }) {
  const { t, day } = useWords()
  const [edited, setEdited] = useState<LoggerCalibration | 'new' | null>(null)
  const [removed, setRemoved] = useState<LoggerCalibration | null>(null)
  const { calibrations, mayEdit } = logger
  const none = t('common.none')
  const acts = (calibration: LoggerCalibration) => {
    const { calibratedOn, keptUntil } = calibration
    const act = (name: 'correct' | 'remove', onClick: () => void) => (
      <Button
        type="link"
        size="small"
        aria-label={t(`loggers.calibrations.${name}Of`, { day: day(calibratedOn) })}
        onClick={onClick}
      >
        {t(`loggers.calibrations.${name}`)}
      </Button>
    )
    return (
      <Flex gap="small" align="baseline">
        {act('correct', () => setEdited(calibration))}
        {keptUntil ? (
          <span className="quiet">{t('loggers.calibrations.kept', { day: day(keptUntil) })}</span>
        ) : (
          act('remove', () => setRemoved(calibration))
        )}
      </Flex>
    )
  }
  return (
    <Section
      title={t('loggers.calibrations.title')}
      actions={
        mayEdit && edited === null && <Button onClick={() => setEdited('new')}>{t('loggers.calibrations.add')}</Button>
      }
    >
      {edited !== null && (
        <CalibrationForm
          key={edited === 'new' ? edited : edited.calibrationId}
          logger={logger}
          calibration={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {calibrations.length === 0 ? (
        <p className="quiet">{t('loggers.calibrations.none')}</p>
      ) : (
        <RowTable
          label={t('loggers.calibrations.title')}
          rows={calibrations}
          keyOf={({ calibrationId }) => calibrationId}
          renderColumns={[
            [
              t('loggers.columns.calibratedOn'),
              ({ calibratedOn }) => <span className="no-wrap">{day(calibratedOn)}</span>,
              'name',
            ],
            [t('loggers.columns.dueOn'), ({ dueOn }) => day(dueOn)],
            [t('loggers.calibrations.laboratory'), ({ laboratory }) => laboratory ?? none],
            [t('loggers.columns.certificateNumber'), ({ certificateNumber }) => certificateNumber ?? none],
            [
              t('loggers.calibrations.document'),
              ({ document }) => (document ? <DocumentButton pdf={document} /> : none),
            ],
            ...(mayEdit ? [[t('lists.actions'), acts, 'acts'] as const] : []),
          ]}
        />
      )}
      {removed && (
        <CallDialog
          title={t('loggers.removal.title')}
          act={t('common.remove')}
          about={<p>{t('loggers.removal.text', { day: day(removed.calibratedOn) })}</p>}
          initial={{ reason: '' }}
          of={removed.calibrationId}
          call={loggerCalls.removeCalibration}
          request={({ reason }: { reason: string }) => ({ calibrationId: removed.calibrationId, reason })}
          done={t => t('loggers.removal.done')}
          closesOnFailure
          onClose={() => setRemoved(null)}
        >
          <ReasonField />
        </CallDialog>
      )}
    </Section>
  )
}
