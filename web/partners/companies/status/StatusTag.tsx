import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons'
import type { CompanyStatus } from '#contract/partners/rules/lists.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** PAR-3: active or inactive, told by words and shape. */
export function StatusTag({ status }: { status: CompanyStatus }) {
  const t = useText()
  const Icon = status === 'active' ? CheckCircleOutlined : StopOutlined
  return (
    <span className={`company-status company-status-${status}`}>
      <Icon aria-hidden /> {t(`companies.status.${status}`)}
    </span>
  )
}
