import { parseArgs } from 'node:util';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';

/**
 * Kills a separate portal under load, `--rounds` times, and reports whether anything acknowledged was lost or done twice. With `--ledger` it
 * kills a process with sixteen ledger writers instead, with `--seats` the portal while people take seats in events, with `--rewards` while they redeem
 * and claim, with `--news` worker and database while recalls go out to `--people`.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '100' },
      ledger: { type: 'boolean', default: false },
      seats: { type: 'boolean', default: false },
      rewards: { type: 'boolean', default: false },
      news: { type: 'boolean', default: false },
      people: { type: 'string', default: '100000' },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 10_000)
    throw new PlainFailure('--rounds should be a whole number from 1 to 10000.');
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
  if (values.ledger) return killWriters(rounds, stop.signal);
  if (values.news) return killWhilePublishing(rounds, Number(values.people), stop.signal);
  if (values.seats) return killWhileEnrolling(rounds, stop.signal);
  if (values.rewards) return killWhileRedeeming(rounds, stop.signal);
  const { tryKill } = await import('../../bench/kill/kill.ts');
  const result = await tryKill({ rounds, port: 4396, say: console.log, signal: stop.signal });
  const { lost, doubled, faults, blows } = result;
  console.log(
    [
      '',
      `Rounds: ${result.rounds} (web ${blows.web}, web and database ${blows.database}, everything ${blows.all})`,
      `Acknowledged: ${result.acknowledged}, ${Math.round(result.rate)} a second while up`,
      `Sent again: ${result.repeated}; longest away: ${result.longestAwaySeconds.toFixed(1)} s`,
      `Lost: ${lost.length}, doubled: ${doubled.length}, found by progress:check and the ledger: ${faults.length}`,
      ...[...lost, ...doubled, ...faults].slice(0, 20),
    ].join('\n'),
  );
  return lost.length + doubled.length + faults.length === 0 ? 0 : 1;
});

async function killWriters(rounds: number, signal: AbortSignal): Promise<number> {
  const { tryLedgerKills } = await import('../../bench/kill/ledger-kills.ts');
  const result = await tryLedgerKills({ rounds, say: console.log, signal });
  const { lost, doubled, faults, balance, summed } = result;
  console.log(
    [
      '',
      `Rounds: ${result.rounds}`,
      `Acknowledged: ${result.acknowledged} postings; in the books: ${result.posted}`,
      `Lost: ${lost.length}, doubled: ${doubled.length}`,
      `Balance: ${balance}, sum of its postings: ${summed}`,
      `Balances recounted: ${result.balances}, faults: ${faults.length}`,
      ...[...lost, ...doubled, ...faults].slice(0, 20),
    ].join('\n'),
  );
  return lost.length + doubled.length + faults.length === 0 && balance === summed ? 0 : 1;
}

async function killWhilePublishing(rounds: number, people: number, signal: AbortSignal): Promise<number> {
  const { tryNewsKills } = await import('../../bench/kill/news-kills.ts');
  const result = await tryNewsKills({ rounds, people, port: 4394, say: console.log, signal });
  const { doubled, faults } = result;
  console.log(
    [
      '',
      `Rounds: ${result.rounds}, recalls: ${result.bulletins}, notices: ${result.notices}`,
      `Mails received: ${result.mails}, again because they were in flight: ${result.repeated}, doubled: ${doubled.length}`,
      `People without their one notice and mail, and totals that are wrong: ${faults.length}`,
      ...[...doubled, ...faults].slice(0, 20),
    ].join('\n'),
  );
  return doubled.length + faults.length === 0 ? 0 : 1;
}

async function killWhileEnrolling(rounds: number, signal: AbortSignal): Promise<number> {
  const { trySeatKills } = await import('../../bench/kill/seat-kills.ts');
  const result = await trySeatKills({ rounds, port: 4395, say: console.log, signal });
  const { lost, doubled, faults, blows, unsent } = result;
  console.log(
    [
      '',
      `Rounds: ${result.rounds} (web ${blows.web}, web and database ${blows.database}, everything ${blows.all})`,
      `Acknowledged: ${result.acknowledged} enrollments, ${result.enrolled} of them with a seat; ${Math.round(result.rate)} a second while up`,
      `Sent again: ${result.repeated}; longest away: ${result.longestAwaySeconds.toFixed(1)} s`,
      `Lost: ${lost.length}, doubled: ${doubled.length}, events with wrong seats and unexpected replies: ${faults.length}`,
      `Mails sent: ${result.sent}, not sent: ${unsent}`,
      ...[...lost, ...doubled, ...faults].slice(0, 20),
    ].join('\n'),
  );
  return lost.length + doubled.length + faults.length + unsent === 0 ? 0 : 1;
}

async function killWhileRedeeming(rounds: number, signal: AbortSignal): Promise<number> {
  const { tryRewardKills } = await import('../../bench/kill/reward-kills.ts');
  const result = await tryRewardKills({ rounds, port: 4388, say: console.log, signal });
  const { lost, doubled, faults, blows, unsealed } = result;
  console.log(
    [
      '',
      `Rounds: ${result.rounds} (web ${blows.web}, web and database ${blows.database}, everything ${blows.all})`,
      `Acknowledged: ${result.redeemed} rewards, ${result.claims} claims, ${result.approved} approvals; ${Math.round(result.rate)} a second while up`,
      `Sent again: ${result.repeated}; longest away: ${result.longestAwaySeconds.toFixed(1)} s`,
      `Lost: ${lost.length}, doubled: ${doubled.length}, found by the checks of books, stock, payouts, and the log: ${faults.length}`,
      `Entries of the log in ${result.blocks} blocks: ${result.sealed}, not sealed: ${unsealed}`,
      ...[...lost, ...doubled, ...faults].slice(0, 20),
    ].join('\n'),
  );
  return lost.length + doubled.length + faults.length + unsealed === 0 ? 0 : 1;
}
process.exit();
