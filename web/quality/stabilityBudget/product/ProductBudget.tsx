import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Product } from '#contract/logistics/calls/products.ts'
import { stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { BudgetDialog } from '#web/quality/stabilityBudget/product/BudgetDialog.tsx'
import { BudgetVersions } from '#web/quality/stabilityBudget/product/BudgetVersions.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** The stability budget of an item, a part of its page: all versions, and what administrators do with it. */
export function ProductBudget({ product }: { product: Pick<Product, 'productId' | 'versions'> }) {
  const t = useText()
  const [isEdited, setEdited] = useState(false)
  const { productId, versions: evaluations } = product
  const answer = useCall(stabilityBudgetCalls.getStabilityBudget, { productId })
  const { data } = answer
  const inForce = evaluations.find(version => version.state === 'inForce')
  return (
    <Section
      title={t('stabilityBudget.title')}
      actions={
        data?.mayEdit && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited(true)}>
            {t(`stabilityBudget.product.${data.versions.length === 0 ? 'register' : 'change'}`)}
          </Button>
        )
      }
    >
      <Answered
        answer={answer}
        isEmpty={({ versions }) => versions.length === 0}
        empty={`${t('stabilityBudget.product.none')} ${t('stabilityBudget.product.noneHint')}`}
      >
        {({ versions }) => (
          <>
            <p className="quiet">{t('stabilityBudget.product.hint')}</p>
            <BudgetVersions versions={versions} />
          </>
        )}
      </Answered>
      {data && isEdited && (
        <BudgetDialog
          productId={productId}
          last={data.versions[0]}
          band={inForce?.band ?? '2-8'}
          onClose={() => setEdited(false)}
        />
      )}
    </Section>
  )
}
