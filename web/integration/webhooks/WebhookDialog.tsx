import { Checkbox, Form } from 'antd'
import { webhookCalls, type WebhookRow } from '#contract/integration/calls/webhooks.ts'
import {
  webhookEventGroups,
  type WebhookEventGroup,
  type WebhookEventType,
} from '#contract/integration/rules/webhookEvents.ts'
import { ruleBy, useText } from '#web/kernel/texts/useWords.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { Unmarked } from '#web/kernel/ui/forms/fields/markOptional.tsx'
import { eventTextOf } from '#web/integration/webhooks/webhookParts.tsx'

type Fields = { url: string; description: string } & Record<WebhookEventGroup, WebhookEventType[]>
type Props = { company: { code: string; name: string }; onMade: (secret: string) => void; onClose: () => void }
const groups = Object.keys(webhookEventGroups) as WebhookEventGroup[]

const typesOf = (fields: Fields) => groups.flatMap(group => fields[group])
const fieldsOf = (types: readonly string[]) =>
  Object.fromEntries(
    groups.map(group => [group, webhookEventGroups[group].filter(type => types.includes(type))]),
  ) as Record<WebhookEventGroup, WebhookEventType[]>

export function NewWebhookDialog({ company, onMade, onClose }: Props) {
  const t = useText()
  return (
    <CallDialog<Fields, typeof webhookCalls.createWebhook>
      title={t('webhooks.addTitle', { name: company.name })}
      act={t('webhooks.add')}
      size="wide"
      initial={{ url: '', description: '', ...fieldsOf(webhookEventGroups.delivery) }}
      of={company.code}
      call={webhookCalls.createWebhook}
      request={({ url, description, ...types }) => ({
        enterpriseCode: company.code,
        url,
        description,
        eventTypes: typesOf({ url, description, ...types }),
      })}
      faults={{ url: t => t('webhooks.wrongUrl') }}
      onDone={({ secret }) => onMade(secret)}
      onClose={onClose}
    >
      <WebhookFields />
    </CallDialog>
  )
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) {
  const t = useText()
  const { webhookId, url, description, eventTypes } = webhook
  return (
    <CallDialog<Fields, typeof webhookCalls.editWebhook>
      title={t('webhooks.editTitle')}
      act={t('common.save')}
      size="wide"
      initial={{ url, description, ...fieldsOf(eventTypes) }}
      of={webhookId}
      call={webhookCalls.editWebhook}
      request={fields => ({
        webhookId,
        url: fields.url,
        description: fields.description,
        eventTypes: typesOf(fields),
      })}
      faults={{ url: t => t('webhooks.wrongUrl') }}
      done={t => t('webhooks.saved')}
      onClose={onClose}
    >
      <WebhookFields />
    </CallDialog>
  )
}

function WebhookFields() {
  const t = useText()
  const form = Form.useFormInstance<Fields>()
  const some = ruleBy(() => typesOf(form.getFieldsValue(true)).length === 0 && (t => t('webhooks.noEvents')))
  return (
    <>
      <TextItem
        className="wide"
        name="url"
        label={t('webhooks.url')}
        extra={t('webhooks.urlHint')}
        missing={t => t('webhooks.noUrl')}
        maxLength={1000}
      />
      <TextItem
        className="wide"
        name="description"
        label={t('webhooks.description')}
        extra={t('webhooks.descriptionHint')}
        maxLength={100}
      />
      {/* `required` would put aria-required on a group, which may not have it. One event of all groups is enough. */}
      {groups.map((group, place) => (
        <Form.Item
          key={group}
          name={group}
          label={<Unmarked>{t(`webhooks.groups.${group}`)}</Unmarked>}
          rules={place === 0 ? [some] : []}
          dependencies={place === 0 ? groups.slice(1) : []}
        >
          <Checkbox.Group
            className="stacked"
            options={webhookEventGroups[group].map(value => ({
              value,
              label: (
                <>
                  {t(`webhooks.types.${eventTextOf(value)}`)} <code className="quiet">{value}</code>
                </>
              ),
            }))}
          />
        </Form.Item>
      ))}
    </>
  )
}
