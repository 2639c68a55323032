import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import type { Article } from '#contract/library/articles.ts';
import type { Client } from './portal.ts';

const text = { title: 'Check the winch bolts', description: '<p>Torque the four bolts to 45 N·m.</p>' };

/** A bulletin; published unless `published` says otherwise. */
export async function buildBulletin(client: Client, body: object = {}): Promise<Article> {
  const { announcement } = await client.ask(bulletinCalls.create, {
    body: { ...text, published: true, ...body },
  });
  return announcement;
}

/** A promotion without an end in sight; published unless `published` says otherwise. */
export async function buildPromotion(client: Client, body: object = {}): Promise<Article> {
  const { promotion } = await client.ask(promotionCalls.create, {
    body: { ...text, startDate: '2020-01-01', endDate: '2099-12-31', published: true, ...body },
  });
  return promotion;
}
