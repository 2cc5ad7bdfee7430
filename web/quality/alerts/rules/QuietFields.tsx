import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Input } from 'antd'
import type { AlertPeople } from '#contract/quality/rules/alertRules.ts'
import type { QuietWindow } from '#contract/quality/rules/quietHours.ts'
import { Field } from '#web/quality/alerts/rules/Field.tsx'
import { weekdays } from '#web/quality/alerts/rules/weekdays.ts'
import { settings } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { people: AlertPeople; onChange: (people: AlertPeople) => void }

const night: QuietWindow = { days: weekdays.map(({ day }) => day), from: '22:00', until: '07:00' }
const maxWindows = 10

/** The hours in which mails wait, on days of the week. */
export function QuietFields({ people, onChange }: Props) {
  const t = useText()
  const { quietHours } = people
  const keep = (windows: QuietWindow[]) => onChange({ ...people, quietHours: windows })
  const change = (at: number, part: Partial<QuietWindow>) =>
    keep(quietHours.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
      <p className="quiet">{t('alerts.editor.quietHint', { zone: settings.timeZone })}</p>
      <ul className="divided">
        {Object.entries(quietHours).map(([place, window]) => (
          // A line has nothing but its place: it is changed and deleted by it.
          <Flex component="li" key={place} wrap gap="small" align="end">
            <Days id={`alert-quiet-${place}`} days={window.days} onChange={days => change(Number(place), { days })} />
            <Field label={t('alerts.editor.from')} htmlFor={`alert-quiet-${place}-from`}>
              <Input
                id={`alert-quiet-${place}-from`}
                type="time"
                value={window.from}
                onChange={({ target }) => change(Number(place), { from: target.value })}
              />
            </Field>
            <Field label={t('alerts.editor.until')} htmlFor={`alert-quiet-${place}-until`}>
              <Input
                id={`alert-quiet-${place}-until`}
                type="time"
                // The end of the day is the beginning of the next one to a clock.
                value={window.until === '24:00' ? '00:00' : window.until}
                onChange={({ target }) =>
                  change(Number(place), { until: target.value === '00:00' ? '24:00' : target.value })
                }
              />
            </Field>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('alerts.editor.removeWindow', { number: Number(place) + 1 })}
              onClick={() => keep(quietHours.filter((_one, at) => at !== Number(place)))}
            />
          </Flex>
        ))}
      </ul>
      {quietHours.length < maxWindows && (
        <Button className="start" icon={<PlusOutlined aria-hidden />} onClick={() => keep([...quietHours, night])}>
          {t('alerts.editor.addWindow')}
        </Button>
      )}
      {quietHours.length > 0 && (
        <Checkbox
          checked={people.criticalBreaksQuiet}
          onChange={({ target }) => onChange({ ...people, criticalBreaksQuiet: target.checked })}
        >
          {t('alerts.editor.breaks')}
        </Checkbox>
      )}
    </>
  )
}

function Days({ id, days, onChange }: { id: string; days: number[]; onChange: (days: number[]) => void }) {
  const t = useText()
  return (
    <fieldset>
      <legend>{t('alerts.editor.days')}</legend>
      {weekdays.map(({ day, name }) => (
        <Checkbox
          key={day}
          id={`${id}-${day}`}
          checked={days.includes(day)}
          onChange={({ target }) => onChange(target.checked ? [...days, day] : days.filter(one => one !== day))}
        >
          {t(`alerts.sentences.days.${name}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
