export const deliveries = {
  sections: { '0001': '製造拠点 → 物流センター', '0002': '物流センター間', '0003': '物流センター → 配送先' },
  status: { '1': '輸送中', '2': '配達完了' },
  awaitingPickup: '集荷待ち',
  outcomes: { kept: '適合', excursion: '温度逸脱', incomplete: '欠測あり', noData: 'データなし' },
  late: '遅延',
  amended: '訂正あり',
  notDisclosed: '非開示',
}
