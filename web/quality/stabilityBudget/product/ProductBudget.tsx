import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Product } from '#contract/logistics/calls/products.ts'
import { stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { BudgetDialog } from '#web/quality/stabilityBudget/product/BudgetDialog.tsx'
import { BudgetVersions } from '#web/quality/stabilityBudget/product/BudgetVersions.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/quality/stabilityBudget/stabilityBudget.css'

/** The stability budget of an item, a part of its page: all versions, and what administrators do with it. */
export function ProductBudget({ product }: { product: Pick<Product, 'productId' | 'versions'> }) {
  const t = useText()
  const [isEdited, setEdited] = useState(false)
  const { productId, versions: evaluations } = product
  const { data, error, refetch } = useCall(stabilityBudgetCalls.getStabilityBudget, { productId })
  const inForce = evaluations.find(version => version.state === 'inForce')
  return (
    <section className="product-part" aria-labelledby="product-budget">
      <div className="product-head">
        <h2 id="product-budget">{t('stabilityBudget.title')}</h2>
        {data?.mayEdit && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited(true)}>
            {t(`stabilityBudget.product.${data.versions.length === 0 ? 'register' : 'change'}`)}
          </Button>
        )}
      </div>
      {error && !data && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <p>{t('common.loading')}</p>}
      {data?.versions.length === 0 && (
        <p className="quiet">
          {t('stabilityBudget.product.none')} {t('stabilityBudget.product.noneHint')}
        </p>
      )}
      {data && data.versions.length > 0 && (
        <>
          <p className="quiet">{t('stabilityBudget.product.hint')}</p>
          <BudgetVersions versions={data.versions} />
        </>
      )}
      {data && isEdited && (
        <BudgetDialog
          productId={productId}
          last={data.versions[0]}
          band={inForce?.band ?? '2-8'}
          onClose={() => setEdited(false)}
        />
      )}
    </section>
  )
}
