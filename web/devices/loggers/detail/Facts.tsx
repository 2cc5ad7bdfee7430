import { Button } from 'antd'
import { useState } from 'react'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { FactsDialog } from '#web/devices/loggers/detail/FactsDialog.tsx'
import { IntervalDialog } from '#web/devices/loggers/detail/IntervalDialog.tsx'
import { Battery, Calibration, LastReading, Use } from '#web/devices/loggers/list/cells.tsx'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts as FactList } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { settings } from '#web/kernel/settings.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Asked = 'facts' | 'interval' | 'use'

/** What is known of a logger, and what an administrator can change of it. */
export function Facts({ logger }: { logger: RegisteredLogger }) {
  const t = useText()
  const language = useLanguage()
  const localName = useLocalName()
  const times = useTimes()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { serial, name, model, company, intervalSeconds, note, registeredAt, use } = logger
  const close = () => setAsked(null)
  return (
    <Section
      title={serial}
      note={name && <span className="quiet">{name}</span>}
      actions={
        logger.mayEdit && (
          <>
            <Button onClick={() => setAsked('facts')}>{t('loggers.detail.edit')}</Button>
            <Button onClick={() => setAsked('interval')}>{t('loggers.detail.changeInterval')}</Button>
            <Button onClick={() => setAsked('use')}>
              {t(use === 'retired' ? 'loggers.detail.reactivate' : 'loggers.detail.retire')}
            </Button>
          </>
        )
      }
    >
      <FactList
        facts={[
          { label: t('loggers.columns.calibration'), value: <Calibration row={logger} /> },
          { label: t('loggers.battery'), value: <Battery row={logger} /> },
          { label: t('loggers.columns.lastAt'), value: <LastReading row={logger} /> },
          { label: t('loggers.columns.use'), value: <Use row={logger} /> },
          {
            label: t('loggers.interval.label'),
            value:
              intervalSeconds === null ? t('loggers.interval.open') : formatDuration(intervalSeconds * 1000, language),
          },
          { label: t('loggers.columns.model'), value: model ?? t('common.none') },
          {
            label: t('loggers.columns.company'),
            value: `${localName(company.name, company.nameEn)} (${company.code})`,
          },
          { label: t('loggers.columns.registeredAt'), value: times.instant(registeredAt) },
          note !== null &&
            note !== '' && { label: t('loggers.note'), value: <span className="pre-line">{note}</span>, isWide: true },
        ]}
      />
      {asked === 'facts' && <FactsDialog logger={logger} onClose={close} />}
      {asked === 'interval' && <IntervalDialog logger={logger} onClose={close} />}
      {asked === 'use' && <UseDialog logger={logger} onClose={close} />}
    </Section>
  )
}

/** Says what taking a logger out of use does, or into use again, and does it. */
function UseDialog({ logger, onClose }: { logger: RegisteredLogger; onClose: () => void }) {
  const t = useText()
  const retire = useCallMutation(loggerCalls.retireLogger)
  const { loggerId, serial, use } = logger
  // Read again after the change, the logger would turn the question round.
  const [act] = useState<'reactivate' | 'retire'>(use === 'retired' ? 'reactivate' : 'retire')
  const confirm = () =>
    retire.mutate(
      { loggerId, retiredOn: act === 'retire' ? todayIn(settings.timeZone) : null },
      {
        onSuccess: () => showNotice(t => t(`loggers.${act}.done`, { serial })),
        // A failure shows its message, which the dialog would hide.
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      title={t(`loggers.${act}.title`, { serial })}
      act={t(`loggers.${act}.submit`)}
      isActing={retire.isPending}
      onAct={confirm}
      onClose={onClose}
    >
      <p>{t(`loggers.${act}.text`)}</p>
      {use === 'inUse' && <p>{t('loggers.retire.inUse')}</p>}
    </ConfirmDialog>
  )
}
