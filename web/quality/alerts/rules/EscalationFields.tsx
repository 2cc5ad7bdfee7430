import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, InputNumber } from 'antd'
import type { Person } from '#contract/quality/types/alertTypes.ts'
import { maxLevels, type Escalation } from '#contract/quality/rules/alertRules.ts'
import { Field } from '#web/quality/alerts/rules/Field.tsx'
import { PeopleSelect } from '#web/quality/alerts/rules/PeopleSelect.tsx'
import type { RuleDraft } from '#web/quality/alerts/rules/ruleDraft.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { draft: RuleDraft; people: readonly Person[]; onChange: (part: Partial<RuleDraft>) => void }
type Level = Escalation[number]

/** Who is told next, level by level. */
export function EscalationFields({ draft, people, onChange }: Props) {
  const t = useText()
  const { escalation } = draft.people
  const keep = (levels: Level[]) => onChange({ people: { ...draft.people, escalation: levels } })
  const change = (at: number, part: Partial<Level>) =>
    keep(escalation.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const next = { afterMinutes: (escalation.at(-1)?.afterMinutes ?? 0) + 30, toContacts: true, userIds: [] }
  return (
    <>
      <ol className="divided">
        {Object.entries(escalation).map(([place, level]) => (
          // A level is its place: there is nothing else to tell it by.
          <Flex component="li" key={place} wrap gap="small" align="end">
            <strong>{t('alerts.editor.level', { number: Number(place) + 1 })}</strong>
            <Field label={t('alerts.editor.after')} htmlFor={`alert-level-${place}-after`}>
              <InputNumber
                id={`alert-level-${place}-after`}
                min={1}
                max={10_080}
                precision={0}
                value={level.afterMinutes}
                onChange={minutes => change(Number(place), { afterMinutes: minutes ?? 0 })}
              />
            </Field>
            <Checkbox
              checked={level.toContacts}
              onChange={({ target }) => change(Number(place), { toContacts: target.checked })}
            >
              {t('alerts.editor.toContacts')}
            </Checkbox>
            <Field label={t('alerts.editor.others')} htmlFor={`alert-level-${place}-others`} isWide>
              <PeopleSelect
                id={`alert-level-${place}-others`}
                people={people}
                value={level.userIds}
                onChange={userIds => change(Number(place), { userIds })}
              />
            </Field>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('alerts.editor.removeLevel', { number: Number(place) + 1 })}
              onClick={() => keep(escalation.filter((_one, at) => at !== Number(place)))}
            />
          </Flex>
        ))}
      </ol>
      {escalation.length < maxLevels && (
        <Button className="start" icon={<PlusOutlined aria-hidden />} onClick={() => keep([...escalation, next])}>
          {t('alerts.editor.addLevel')}
        </Button>
      )}
    </>
  )
}
