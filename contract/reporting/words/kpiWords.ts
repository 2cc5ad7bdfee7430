import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** KPIs, for screens and CSV files. */
export const kpiWords = bothLanguages({
  kpis: {
    inboundHandling: ['入庫処理率', 'Inbound handling'],
    onTimePickup: ['定時集荷率', 'On-time pickup'],
    shippingAccuracy: ['出荷正確率', 'Shipping accuracy'],
    temperatureCompliance: ['温度遵守率', 'Temperature compliance'],
    businessStopTime: ['業務停止時間', 'Business stop time'],
    systemDowntime: ['システム停止時間', 'System downtime'],
  },
  numerators: {
    inboundHandling: ['期限内計上パレット数', 'Pallets on time'],
    onTimePickup: ['定時に集荷した配送', 'Picked up on time'],
    shippingAccuracy: ['個数が一致した配送', 'Equal piece counts'],
    temperatureCompliance: ['温度を維持した配送', 'Temperature kept'],
    businessStopTime: ['業務停止時間（h）', 'Business downtime (h)'],
    systemDowntime: ['システム停止時間（h）', 'System downtime (h)'],
  },
  denominators: {
    inboundHandling: ['入庫パレット数', 'Inbound pallets'],
    onTimePickup: ['集荷予定の配送', 'Pickups due'],
    shippingAccuracy: ['両方の個数がある配送', 'With both piece counts'],
    temperatureCompliance: ['温度データのある配送', 'With temperature data'],
    businessStopTime: ['稼働時間（h）', 'Working hours (h)'],
    systemDowntime: ['稼働時間（h）', 'Working hours (h)'],
  },
  /** In the denominator, but not in the numerator. */
  missed: {
    inboundHandling: ['期限内に計上されなかった入庫', 'Not recorded on time'],
    onTimePickup: ['集荷の遅れ・未集荷', 'Late or missing'],
    shippingAccuracy: ['個数の不一致', 'Different piece counts'],
    temperatureCompliance: ['温度逸脱・欠測あり', 'Excursion or incomplete'],
  },
  /** In neither of them. */
  beside: {
    shippingAccuracy: ['個数の記録がない配送', 'Without both piece counts'],
    temperatureCompliance: ['温度データのない配送', 'Without temperature data'],
  },
  month: ['月', 'Month'],
  centre: ['物流センター', 'Logistics centre'],
  centreCode: ['センターコード', 'Centre code'],
  percent: ['割合（％）', 'Share (%)'],
  target: ['目標（％）', 'Target (%)'],
  reason: ['理由', 'Reason'],
  deliveries: ['配送', 'deliveries'],
})
