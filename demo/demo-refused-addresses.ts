import { sql } from 'kysely';
import { demoId } from './demo-id.ts';
import type { Loading } from './demo-files.ts';

const day = 86_400_000;

/** Two people at the manager’s dealer whose address refuses mails, one of them so many that none go there any more. Administrators were told. */
export async function loadRefusedAddresses({ tx, now }: Loading): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  await sql`
    insert into refused_address (address, refusals, since, last_at, last_reason, stopped_at, told)
    select lower(email), case turn when 1 then 3 else 1 end, ${ago(9)}::timestamptz, case turn when 1 then ${ago(2)}::timestamptz else ${ago(9)}::timestamptz end,
      '550 5.1.1 No such user here', case turn when 1 then ${ago(2)}::timestamptz end, case turn when 1 then 'stopped' else 'marked' end
    from (
      select u.email, row_number() over (order by u.id) as turn from user_account u join role r on r.id = u.role_id
      join dealer_membership m on m.user_id = u.id and m.ended_at is null
      where u.status = 'active' and u.merged_into_id is null and r.reach = 'self' and u.email not like '%@paddock.example'
        and m.dealer_id in (select own.dealer_id from dealer_membership own where own.ended_at is null and own.user_id = ${demoId('user', 'manager@paddock.example')})) x
    where turn <= 2`.execute(tx);
  await sql`
    insert into mail_refusal (address, mail, at)
    select address, 'provider:demo-' || n, last_at from refused_address, generate_series(1, refusals) n`.execute(tx);
}
