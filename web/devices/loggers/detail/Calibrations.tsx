import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { LoggerCalibration, RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { CalibrationForm } from '#web/devices/loggers/detail/CalibrationForm.tsx'
import { RemovalDialog } from '#web/devices/loggers/detail/RemovalDialog.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { DocumentButton } from '#web/partners/vendors/pdf/DocumentButton.tsx'

/** All calibrations with their certificates; administrators register, correct and take out. */
export function Calibrations({ logger }: { logger: RegisteredLogger }) {
  const t = useText()
  const [edited, setEdited] = useState<LoggerCalibration | 'new' | null>(null)
  const [removed, setRemoved] = useState<LoggerCalibration | null>(null)
  const { calibrations, mayEdit } = logger
  return (
    <Section
      title={t('loggers.calibrations.title')}
      actions={
        mayEdit && edited === null && <Button onClick={() => setEdited('new')}>{t('loggers.calibrations.add')}</Button>
      }
    >
      {edited !== null && (
        <CalibrationForm
          key={edited === 'new' ? 'new' : edited.calibrationId}
          logger={logger}
          calibration={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {calibrations.length === 0 ? (
        <p className="quiet">{t('loggers.calibrations.none')}</p>
      ) : (
        <CalibrationTable logger={logger} onEdit={setEdited} onRemove={setRemoved} />
      )}
      {removed && <RemovalDialog calibration={removed} onClose={() => setRemoved(null)} />}
    </Section>
  )
}

type TableProps = {
  logger: RegisteredLogger
  onEdit: (calibration: LoggerCalibration) => void
  onRemove: (calibration: LoggerCalibration) => void
}

const columns = ['calibratedOn', 'dueOn', 'laboratory', 'certificateNumber', 'document'] as const

function CalibrationTable({ logger: { calibrations, mayEdit }, onEdit, onRemove }: TableProps) {
  const t = useText()
  const times = useTimes()
  const heads = columns.map(column => t(`loggers.calibrations.${column}`))
  return (
    <ScrollTable
      label={t('loggers.calibrations.title')}
      heads={mayEdit ? [...heads, t('loggers.calibrations.actions')] : heads}
    >
      {calibrations.map(calibration => {
        const day = times.day(calibration.calibratedOn)
        return (
          <tr key={calibration.calibrationId}>
            <th scope="row" className="no-wrap">
              {day}
            </th>
            <td className="no-wrap">{times.day(calibration.dueOn)}</td>
            <td>{calibration.laboratory ?? t('common.none')}</td>
            <td>{calibration.certificateNumber ?? t('common.none')}</td>
            <td>{calibration.document ? <DocumentButton pdf={calibration.document} /> : t('common.none')}</td>
            {mayEdit && (
              <td>
                <Flex gap="small" align="baseline">
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('loggers.calibrations.correctOf', { day })}
                    onClick={() => onEdit(calibration)}
                  >
                    {t('loggers.calibrations.correct')}
                  </Button>
                  {calibration.keptUntil ? (
                    <span className="quiet">
                      {t('loggers.calibrations.kept', { day: times.day(calibration.keptUntil) })}
                    </span>
                  ) : (
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('loggers.calibrations.removeOf', { day })}
                      onClick={() => onRemove(calibration)}
                    >
                      {t('loggers.calibrations.remove')}
                    </Button>
                  )}
                </Flex>
              </td>
            )}
          </tr>
        )
      })}
    </ScrollTable>
  )
}
