import { Checkbox, Flex } from 'antd'
import type { Person } from '#contract/quality/types/alertTypes.ts'
import { Field } from '#web/quality/alerts/rules/Field.tsx'
import { PeopleSelect } from '#web/quality/alerts/rules/PeopleSelect.tsx'
import type { RuleDraft } from '#web/quality/alerts/rules/ruleDraft.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { draft: RuleDraft; people: readonly Person[]; onChange: (part: Partial<RuleDraft>) => void }

/** Who is told at once, and whether by mail. */
export function PeopleFields({ draft, people, onChange }: Props) {
  const t = useText()
  const change = (part: Partial<RuleDraft['people']>) => onChange({ people: { ...draft.people, ...part } })
  const { toContacts, userIds, byMail } = draft.people
  return (
    <Flex vertical gap="small">
      <Checkbox checked={toContacts} onChange={({ target }) => change({ toContacts: target.checked })}>
        {t('alerts.editor.toContacts')}
      </Checkbox>
      <Field label={t('alerts.editor.others')} htmlFor="alert-others">
        <PeopleSelect id="alert-others" people={people} value={userIds} onChange={next => change({ userIds: next })} />
      </Field>
      <Checkbox checked={byMail} onChange={({ target }) => change({ byMail: target.checked })}>
        {t('alerts.editor.byMail')}
      </Checkbox>
    </Flex>
  )
}
