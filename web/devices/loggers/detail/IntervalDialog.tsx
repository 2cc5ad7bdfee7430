import { Form } from 'antd'
import { useState } from 'react'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { IntervalFields } from '#web/devices/loggers/form/fields.tsx'
import { ReasonField } from '#web/kernel/ui/forms/ReasonField.tsx'
import { intervalFields, secondsOf, type IntervalFields as Typed } from '#web/devices/loggers/form/loggerFields.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { FormDialog } from '#web/kernel/ui/forms/CallDialog.tsx'
import { useFormCall } from '#web/kernel/ui/forms/useFormCall.ts'

type Fields = Typed & { reason: string }
type Reevaluated = ResponseOf<typeof loggerCalls.previewInterval>

/**
 * Another interval: first says what it changes of the deliveries that are evaluated by it, then does it. What was told is for
 * the interval that was asked about: another one has to be asked about anew.
 */
export function IntervalDialog({ logger, onClose }: { logger: RegisteredLogger; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Fields>()
  const [told, setTold] = useState<Reevaluated>()
  const { loggerId, serial } = logger
  const preview = useFormCall(form, loggerCalls.previewInterval, { onDone: setTold })
  const change = useFormCall(form, loggerCalls.changeInterval, {
    done: t => t('loggers.interval.done', { serial }),
    onDone: onClose,
  })
  const submit = (fields: Fields) => {
    const asked = { loggerId, intervalSeconds: secondsOf(fields) }
    if (told) change.send({ ...asked, reason: fields.reason })
    else preview.send(asked)
  }
  return (
    <FormDialog<Fields>
      title={t('loggers.interval.title')}
      act={t(told ? 'loggers.interval.submit' : 'loggers.interval.preview')}
      size="wide"
      isActing={preview.isSending || change.isSending}
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
