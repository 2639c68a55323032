import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupCalls, type AssignmentGroup } from '#contract/people/groups.calls.ts';
import { groupErrors } from '#contract/people/groups.errors.ts';
import { groupFields, type GroupFields } from '#contract/people/groups.fields.ts';
import { groupScreens as screens } from '#contract/people/groups.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { RecordDrawer } from '#web/platform/forms/record-drawer.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { withoutArea } from '#web/platform/lists/use-list-state.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { searchUsers } from '#web/people/search-users.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { ByHand, type Hand } from './by-hand.tsx';
import classes from './group-members.module.css';
import { GroupMembers, membersArea } from './group-members.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { RuleCheck, RulePreview } from './rule-preview.tsx';
import { isWhole, newCondition, useRuleWords } from './use-rule-words.ts';

const nothing: GroupFields = {
  name: '',
  nameFr: '',
  description: '',
  category: '',
  status: 'active',
  isDefault: false,
  rule: [],
};

const noHand: Hand = { keep: [], release: [] };

/** The drawer over the list: adds a group, or edits the one in the address and its members. */
export function Page() {
  const { groupId } = useParamsOf(screens.create, screens.edit);
  const group = useCall(
    groupCalls.get,
    { params: { id: groupId ?? '' } },
    { enabled: groupId !== undefined },
  );
  if (!groupId) return <GroupDrawer />;
  if (group.isLoadingError) return <FailedReply reply={group} />;
  return group.data ? <GroupDrawer key={groupId} group={group.data.assignmentGroup} /> : null;
}

function GroupDrawer({ group }: { group?: AssignmentGroup }) {
  const { t } = useTranslation('groups');
  const go = useGo();
  const [added, setAdded] = useState<readonly AsyncOption[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [hand, setHand] = useState(noHand);
  const words = useRuleWords(group);
  const { reach } = useUser().role;
  const close = () => form.leave(() => void go(screens.list, { search: withoutArea(membersArea) }));
  const options = {
    quiet: true,
    alsoChanges: ['users'],
    onDone: () => {
      toast(t('saved'));
      close();
    },
  };
  const create = useChange(groupCalls.create, options);
  const save = useChange(groupCalls.save, options);
  const statuses = [
    { value: 'active', label: t('status.active') },
    { value: 'inactive', label: t('ui:word.inactive') },
  ];
  const sentHand = {
    keep: hand.keep.map(({ userId, isIn, reason }) => ({ userId, isIn, reason })),
    release: [...hand.release],
  };
  const users = added.map((option) => option.value);
  const form = useRecordForm({
    schema: groupFields,
    errors: groupErrors,
    record: group,
    fieldsOf: (of) => (of ? fieldsOf(of) : nothing),
    async save(body, base) {
      const { assignmentGroup } = base
        ? await save.mutateAsync({
            params: { id: base._id },
            body: {
              ...body,
              version: base.version,
              ...(body.rule.length > 0 ? sentHand : { addUsers: users, removeUsers: [...removed] }),
            },
          })
        : await create.mutateAsync({
            body: { ...body, ...(body.rule.length > 0 ? { keep: sentHand.keep } : { users }) },
          });
      return assignmentGroup;
    },
    names: statuses,
    alsoDirty: added.length > 0 || removed.size > 0 || hand.keep.length + hand.release.length > 0,
  });

  const { rule } = form.values;
  const followsRule = rule.length > 0;
  const maySetRule = group?.abilities.editRule ?? reach === 'everything';
  const unsaved = { ...(group && { group: group._id }), rule, ...sentHand };

  return (
    <RecordDrawer
      form={form}
      onClose={close}
      title={group ? t('form.edit') : t('form.create')}
      sub={group && t('form.people', { count: group.usersCount })}
      width={followsRule ? 760 : 480}
    >
      <TextInput {...form.field('name')} data-autofocus />
      <TextInput {...form.field('nameFr')} description={t('form.frenchHint')} lang="fr" />
      <TextInput {...form.field('category')} description={t('form.categoryHint')} />
      <Textarea {...form.field('description')} autosize minRows={2} />
      <Select {...form.field('status')} required={false} description={t('form.statusHint')} data={statuses} />
      {!followsRule && (
        <Switch
          {...form.field('isDefault', 'checkbox')}
          required={false}
          description={t('form.defaultHint')}
        />
      )}
      <section className={classes.rule} aria-label={t('rule.title')}>
        <h3>{t('rule.title')}</h3>
        {group?.isBeingApplied && <Strip title={t('rule.applied')} />}
        {maySetRule ? (
          <Segmented
            label={t('rule.title')}
            value={followsRule ? 'rule' : 'hand'}
            options={[
              { value: 'hand', label: t('rule.byHand') },
              { value: 'rule', label: t('rule.byRule') },
            ]}
            onChange={(next) => {
              form.setFieldValue(
                'rule',
                next === 'rule' ? (group?.rule.length ? group.rule : [[newCondition()]]) : [],
              );
              if (next === 'rule') form.setFieldValue('isDefault', false);
            }}
          />
        ) : (
          <p>{t(followsRule ? 'rule.readOnly' : 'rule.byHand')}</p>
        )}
        {followsRule && (
          <>
            <p>{t('rule.sub')}</p>
            <RuleEditor
              rule={rule}
              words={words}
              errors={form.errors}
              disabled={!maySetRule}
              onChange={(next) => form.setFieldValue('rule', next)}
            />
          </>
        )}
      </section>
      {followsRule && <ByHand groupId={group?._id} hand={hand} onChange={setHand} />}
      {followsRule && maySetRule && isWhole(rule) && (
        <>
          <RulePreview unsaved={unsaved} words={words} />
          <RuleCheck unsaved={unsaved} words={words} />
        </>
      )}
      {!followsRule && (
        <AsyncMultiSelect
          label={t('form.add')}
          hint={t('form.addHint')}
          placeholder={t('ui:word.nameOrEmail')}
          search={searchUsers}
          error={form.errors['users']}
          value={added}
          onChange={setAdded}
        />
      )}
      {group && (
        <GroupMembers
          groupId={group._id}
          removed={removed}
          onChange={setRemoved}
          because={followsRule ? words.because : undefined}
        />
      )}
    </RecordDrawer>
  );
}

const fieldsOf = ({
  name,
  nameFr,
  description,
  category,
  status,
  isDefault,
  rule,
}: AssignmentGroup): GroupFields => ({
  name,
  nameFr,
  description,
  category,
  status,
  isDefault,
  rule,
});
