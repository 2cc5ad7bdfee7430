import { Button, Form } from 'antd'
import { useState } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { shownGrai } from '#contract/kernel/gs1/keys.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { FactFields, IntervalFields } from '#web/devices/loggers/form/fields.tsx'
import {
  factFaults,
  factsOf,
  type FactFields as Fields,
  intervalFields,
  secondsOf,
  type IntervalFields as Typed,
} from '#web/devices/loggers/form/loggerFields.ts'
import { Battery, Calibration, LastReading, Use } from '#web/devices/loggers/list/cells.tsx'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Facts as FactList, Section } from '#web/kernel/ui/Section.tsx'
import { CallDialog, FormDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { ReasonField } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { useFormCall } from '#web/kernel/ui/forms/call/useFormCall.ts'

/** What is asked. Read again after it, the logger would turn the question of its use round. */
type Asked = 'facts' | 'interval' | 'retire' | 'reactivate'

/** What is known of a logger, and what an administrator can change of it. */
export function Facts({ logger }: { logger: RegisteredLogger }) {
  const { t, language, nameIn, instant } = useWords()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { loggerId, serial, name, model, grai, giai, company, intervalSeconds, note, use } = logger
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
          grai && { label: t('loggers.columns.grai'), value: grai },
          giai && { label: t('loggers.columns.giai'), value: giai },
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
          initial={{
            name: name ?? '',
            model: model ?? '',
            grai: grai === null ? '' : shownGrai(grai),
            giai: giai ?? '',
            note: note ?? '',
          }}
          faults={factFaults}
          of={loggerId}
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

type IntervalReason = Typed & { reason: string }
type Reevaluated = ResponseOf<typeof loggerCalls.previewInterval>

/**
 * Another interval: first says what it changes of the deliveries that are evaluated by it, then does it. What was told is for
 * the interval that was asked about: another one has to be asked about anew.
 */
function IntervalDialog({ logger, onClose }: { logger: RegisteredLogger; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<IntervalReason>()
  const [told, setTold] = useState<Reevaluated>()
  const { loggerId, serial } = logger
  const changes = useChangeKeys()
  const preview = useFormCall(form, loggerCalls.previewInterval, { onDone: setTold })
  const change = useFormCall(form, loggerCalls.changeInterval, {
    changes,
    done: t => t('loggers.interval.done', { serial }),
    onDone: onClose,
  })
  const submit = (fields: IntervalReason) => {
    const asked = { loggerId, intervalSeconds: secondsOf(fields) }
    if (told) change.send({ ...asked, reason: fields.reason })
    else preview.send(asked)
  }
  return (
    <FormDialog<IntervalReason>
      title={t('loggers.interval.title')}
      act={t(told ? 'loggers.interval.submit' : 'loggers.interval.preview')}
      size="wide"
      isActing={preview.isSending || change.isSending}
      isNotSent={preview.isNotSent || change.isNotSent}
      draft={`${loggerCalls.changeInterval.path} ${loggerId} ${logger.intervalSeconds}`}
      changes={changes}
      form={form}
      initial={{ ...intervalFields(logger.intervalSeconds), reason: '' }}
      about={<p className="quiet">{t('loggers.interval.text')}</p>}
      onChange={changed => 'reason' in changed || setTold(undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      <IntervalFields />
      <div role="status" className="wide">
        {told && <ReevaluatedText {...told} />}
      </div>
      {told && <ReasonField hint={t('loggers.interval.reasonHint')} />}
    </FormDialog>
  )
}

/** How many deliveries are re-evaluated, and how many of their outcomes become another. */
function ReevaluatedText({ deliveries, outcomes }: Reevaluated) {
  const { t, count } = useWords()
  const changes = outcomes.filter(({ from, to }) => from !== to)
  if (deliveries === 0) return <p>{t('loggers.interval.noDeliveries')}</p>
  return (
    <div className="box filled">
      <p>{t('loggers.interval.deliveries', { number: count(deliveries) })}</p>
      {changes.length === 0 && <p>{t('loggers.interval.noChange')}</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map(({ from, to, count: number }) => (
            <li key={`${from} ${to}`}>
              <strong>
                {t('loggers.interval.change', {
                  from: t(`deliveries.outcomes.${from}`),
                  to: t(`deliveries.outcomes.${to}`),
                  number: count(number),
                })}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
