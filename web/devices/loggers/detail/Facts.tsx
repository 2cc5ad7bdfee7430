import { Button } from 'antd'
import { useState } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { IntervalDialog } from '#web/devices/loggers/detail/IntervalDialog.tsx'
import { FactFields } from '#web/devices/loggers/form/fields.tsx'
import { factsOf, type FactFields as Fields } from '#web/devices/loggers/form/loggerFields.ts'
import { Battery, Calibration, LastReading, Use } from '#web/devices/loggers/list/cells.tsx'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/CallConfirm.tsx'
import { Facts as FactList, Section } from '#web/kernel/ui/Section.tsx'
import { CallDialog } from '#web/kernel/ui/forms/CallDialog.tsx'

/** What is asked. Read again after it, the logger would turn the question of its use round. */
type Asked = 'facts' | 'interval' | 'retire' | 'reactivate'

/** What is known of a logger, and what an administrator can change of it. */
export function Facts({ logger }: { logger: RegisteredLogger }) {
  const { t, language, nameIn, instant } = useWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { loggerId, serial, name, model, company, intervalSeconds, note, use } = logger
  const close = () => setAsked(null)
  const turn = use === 'retired' ? 'reactivate' : 'retire'
  return (
    <Section
      title={serial}
      note={name && <span className="quiet">{name}</span>}
      actions={
        logger.mayEdit && (
          <>
            <Button onClick={() => setAsked('facts')}>{t('loggers.detail.edit')}</Button>
            <Button onClick={() => setAsked('interval')}>{t('loggers.detail.changeInterval')}</Button>
            <Button onClick={() => setAsked(turn)}>{t(`loggers.${turn}.submit`)}</Button>
          </>
        )
      }
    >
      <FactList
        facts={[
          { label: t('loggers.columns.calibration'), value: <Calibration row={logger} /> },
          { label: t('loggers.columns.battery'), value: <Battery row={logger} /> },
          { label: t('loggers.columns.lastAt'), value: <LastReading row={logger} /> },
          { label: t('loggers.columns.use'), value: <Use row={logger} /> },
          {
            label: t('loggers.columns.interval'),
            value:
              intervalSeconds === null ? t('loggers.interval.open') : formatDuration(intervalSeconds * 1000, language),
          },
          { label: t('loggers.columns.model'), value: model ?? t('common.none') },
          { label: t('loggers.columns.company'), value: `${nameIn(company)} (${company.code})` },
          { label: t('loggers.columns.registeredAt'), value: instant(logger.registeredAt) },
          note && { label: t('loggers.columns.note'), value: <span className="pre-line">{note}</span>, isWide: true },
        ]}
      />
      {asked === 'facts' && (
        <CallDialog
          title={t('loggers.detail.editTitle')}
          act={t('common.save')}
          size="wide"
          about={<p className="quiet">{t('loggers.detail.editHint')}</p>}
          initial={{ name: name ?? '', model: model ?? '', note: note ?? '' }}
          call={loggerCalls.editLogger}
          request={(fields: Fields) => ({ loggerId, ...factsOf(fields) })}
          done={t => t('loggers.detail.saved')}
          onClose={close}
        >
          <FactFields />
        </CallDialog>
      )}
      {asked === 'interval' && <IntervalDialog logger={logger} onClose={close} />}
      {(asked === 'retire' || asked === 'reactivate') && (
        <CallConfirm
          title={t(`loggers.${asked}.title`, { serial })}
          act={t(`loggers.${asked}.submit`)}
          call={loggerCalls.retireLogger}
          request={{ loggerId, retiredOn: asked === 'retire' ? todayInPortal() : null }}
          done={t => t(`loggers.${asked}.done`, { serial })}
          onClose={close}
        >
          <p>{t(`loggers.${asked}.text`)}</p>
          {use === 'inUse' && <p>{t('loggers.retire.inUse')}</p>}
        </CallConfirm>
      )}
    </Section>
  )
}
