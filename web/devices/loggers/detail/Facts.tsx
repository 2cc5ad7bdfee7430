import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { FactsDialog } from '#web/devices/loggers/detail/FactsDialog.tsx'
import { IntervalDialog } from '#web/devices/loggers/detail/IntervalDialog.tsx'
import { UseDialog } from '#web/devices/loggers/detail/UseDialog.tsx'
import { Battery, Calibration, LastReading, Use } from '#web/devices/loggers/list/cells.tsx'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

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
    <section className="logger-part" aria-label={t('loggers.detail.facts')}>
      <div className="logger-head">
        <div>
          <h2>{serial}</h2>
          {name && <p className="quiet">{name}</p>}
        </div>
        {logger.mayEdit && (
          <div className="logger-actions">
            <Button onClick={() => setAsked('facts')}>{t('loggers.detail.edit')}</Button>
            <Button onClick={() => setAsked('interval')}>{t('loggers.detail.changeInterval')}</Button>
            <Button onClick={() => setAsked('use')}>
              {t(use === 'retired' ? 'loggers.detail.reactivate' : 'loggers.detail.retire')}
            </Button>
          </div>
        )}
      </div>
      <dl className="logger-facts">
        <Fact name={t('loggers.columns.calibration')}>
          <Calibration row={logger} />
        </Fact>
        <Fact name={t('loggers.battery')}>
          <Battery row={logger} />
        </Fact>
        <Fact name={t('loggers.columns.lastAt')}>
          <LastReading row={logger} />
        </Fact>
        <Fact name={t('loggers.columns.use')}>
          <Use row={logger} />
        </Fact>
        <Fact name={t('loggers.interval.label')}>
          {intervalSeconds === null ? t('loggers.interval.open') : formatDuration(intervalSeconds * 1000, language)}
        </Fact>
        <Fact name={t('loggers.columns.model')}>{model ?? t('common.none')}</Fact>
        <Fact name={t('loggers.columns.company')}>
          {`${localName(company.name, company.nameEn)} (${company.code})`}
        </Fact>
        <Fact name={t('loggers.columns.registeredAt')}>{times.instant(registeredAt)}</Fact>
        {note && (
          <Fact name={t('loggers.note')}>
            <span className="logger-note">{note}</span>
          </Fact>
        )}
      </dl>
      {asked === 'facts' && <FactsDialog logger={logger} onClose={close} />}
      {asked === 'interval' && <IntervalDialog logger={logger} onClose={close} />}
      {asked === 'use' && <UseDialog logger={logger} onClose={close} />}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
