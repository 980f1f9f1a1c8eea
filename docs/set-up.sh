#!/usr/bin/env bash
# Sets a repository up for an action, with GitHub's own command line tool, gh:
#
#   bash set-up.sh view-deltas                  the key as a secret of the repository
#   bash set-up.sh view-deltas --environment    the key in an environment that only the default branch may use
#   bash set-up.sh forward-review               as the second, which is its recommended set-up
#   bash set-up.sh start-job                    the same
#   bash set-up.sh forward-review --secret      the key as a secret of the repository: everyone who may push knows it
#   bash set-up.sh start-job --secret           the same
#
# Run it in a clone of your repository. It prints what it is going to do and asks. It replaces nothing: a file, variable,
# secret, environment, label or branch rule that exists is left as it is. gh asks for the key; do not paste it anywhere
# else.
set -euo pipefail

# Where the example workflows come from: a fork names itself.
source_repository=${DOCS_AGENT_SOURCE:-docs-agent/docs-agent-actions}

fail() {
  echo "set-up.sh: $1" >&2
  exit 1
}

case "${1-} ${2-}" in
  'view-deltas ') action=view-deltas environment='' secret=DOCS_AGENT_READ_KEY scope=read files='weekly pull-request-cached' ;;
  'view-deltas --environment') action=view-deltas environment=docs-agent secret=DOCS_AGENT_READ_KEY scope=read files='weekly environment-wake environment' ;;
  'forward-review ' | 'forward-review --environment') action=forward-review environment=docs-agent secret=DOCS_AGENT_WRITE_KEY scope=write files='recommended-wake recommended' ;;
  'start-job ' | 'start-job --environment') action=start-job environment=docs-agent secret=DOCS_AGENT_WRITE_KEY scope=write files='on-label' ;;
  'forward-review --secret') action=forward-review environment='' secret=DOCS_AGENT_WRITE_KEY scope=write files='on-review' ;;
  'start-job --secret') action=start-job environment='' secret=DOCS_AGENT_WRITE_KEY scope=write files='on-label-secret' ;;
  *) fail 'usage: bash set-up.sh view-deltas [--environment] | forward-review [--secret] | start-job [--secret]' ;;
esac

# How the same action is set up without an environment.
secret_form=' --secret'
[[ $action == view-deltas ]] && secret_form=''

command -v gh > /dev/null || fail 'gh is not installed: see https://cli.github.com'
repository=$(gh repo view --json nameWithOwner --jq .nameWithOwner) || fail 'this folder is no clone of a repository that gh can read'
branch=$(gh repo view --json defaultBranchRef --jq .defaultBranchRef.name)
permission=$(gh repo view --json viewerPermission --jq .viewerPermission)

# Whether GitHub has something; every failure but "not found" ends the script.
has() {
  local answer
  if answer=$(gh api "$1" --silent 2>&1); then return 0; fi
  [[ $answer == *'HTTP 404'* ]] || fail "GitHub did not answer $1: $answer"
  return 1
}

admin_plan=() write_plan=()
make_environment='' protect='' make_secret='' make_variable='' make_label='' copy=()
if [[ -n $environment ]]; then
  if ! has "repos/$repository/environments/$environment"; then
    make_environment=yes
    admin_plan+=("create the environment $environment, which only the branch $branch may use")
  fi
  rules=$(gh api "repos/$repository/rules/branches/$branch" --jq '[.[] | select(.type == "pull_request")] | length') ||
    fail "GitHub has no branch rules or environments for this repository: private ones need a paid plan. Without one, keep the key as a secret of the repository: bash set-up.sh $action${secret_form}"
  protected=$(gh api "repos/$repository/branches/$branch" --jq .protected)
  if [[ $rules == 0 && $protected == false ]]; then
    protect=yes
    admin_plan+=("create a ruleset that requires a reviewed pull request for the branch $branch")
  fi
  if [[ -n $make_environment ]] || ! has "repos/$repository/environments/$environment/secrets/$secret"; then
    make_secret=yes
    admin_plan+=("set the secret $secret of that environment: gh asks for an admin API key with the $scope scope")
  fi
elif ! has "repos/$repository/actions/secrets/$secret"; then
  make_secret=yes
  write_plan+=("set the secret $secret of the repository: gh asks for an admin API key with the $scope scope")
fi
if ! has "repos/$repository/actions/variables/DOCS_AGENT_PROJECT_ID"; then
  make_variable=yes
  write_plan+=('set the variable DOCS_AGENT_PROJECT_ID: gh asks for the id')
fi
if [[ $action == start-job ]] && ! has "repos/$repository/labels/docs-agent:%20start"; then
  make_label=yes
  write_plan+=('create the label "docs-agent: start"')
fi
root=$(git rev-parse --show-toplevel)
for file in $files; do
  [[ -e $root/.github/workflows/docs-agent-$file.yml ]] && continue
  copy+=("$file")
  write_plan+=("write .github/workflows/docs-agent-$file.yml, for you to commit")
done

echo "Repository $repository, where you have the permission $permission."
[[ ${#admin_plan[@]} -gt 0 ]] && printf '%s\n' 'With admin permission:' "${admin_plan[@]/#/  - }"
[[ ${#write_plan[@]} -gt 0 ]] && printf '%s\n' 'With write permission:' "${write_plan[@]/#/  - }"
if [[ ${#admin_plan[@]} -eq 0 && ${#write_plan[@]} -eq 0 ]]; then
  echo 'Everything is there: nothing to do.'
  exit 0
fi
[[ ${#admin_plan[@]} -eq 0 || $permission == ADMIN ]] || fail 'ask an administrator of the repository to run this.'
read -r -p 'Go on? [y/N] ' answer || fail 'nothing was done: there is no terminal to ask on. To agree in advance: echo y | bash set-up.sh …'
[[ $answer == [yY]* ]] || fail 'nothing was done.'

if [[ -n $make_environment ]]; then
  gh api --method PUT "repos/$repository/environments/$environment" --silent --input - \
    <<< '{"deployment_branch_policy": {"protected_branches": false, "custom_branch_policies": true}}' ||
    fail 'no environment was created. Private repositories need a paid plan for one: see "Private repositories" in docs/set-up.md.'
  gh api --method POST "repos/$repository/environments/$environment/deployment-branch-policies" --silent -f "name=$branch"
fi
if [[ -n $protect ]]; then
  gh api --method POST "repos/$repository/rulesets" --silent --input - << 'RULESET'
{
  "name": "Reviewed pull requests on the default branch",
  "target": "branch",
  "enforcement": "active",
  "conditions": { "ref_name": { "include": ["~DEFAULT_BRANCH"], "exclude": [] } },
  "rules": [
    { "type": "deletion" },
    { "type": "non_fast_forward" },
    {
      "type": "pull_request",
      "parameters": {
        "required_approving_review_count": 1,
        "dismiss_stale_reviews_on_push": true,
        "require_code_owner_review": false,
        "require_last_push_approval": true,
        "required_review_thread_resolution": false
      }
    }
  ]
}
RULESET
fi
if [[ -n $make_secret ]]; then gh secret set "$secret" ${environment:+--env "$environment"}; fi
if [[ -n $make_variable ]]; then gh variable set DOCS_AGENT_PROJECT_ID; fi
if [[ -n $make_label ]]; then gh label create 'docs-agent: start' --description 'An agent is to work on this issue'; fi
mkdir -p "$root/.github/workflows"
# Examples that can take the key from the environment have its line as a comment.
use_environment=${environment:+'s/^    # environment: {/    environment: {/'}
for file in ${copy[@]+"${copy[@]}"}; do
  target=$root/.github/workflows/docs-agent-$file.yml
  gh api "repos/$source_repository/contents/actions/$action/examples/$file.yml" \
    --header 'Accept: application/vnd.github.raw+json' | sed "$use_environment" > "$target.part"
  mv "$target.part" "$target"
done
echo 'Done. Commit the workflows, and merge them to the default branch.'
case $action in
  view-deltas) echo 'Then start the first report: gh workflow run docs-agent-weekly.yml' ;;
  forward-review) echo 'Then let start-job create the jobs, or name the job of a pull request: comment "/docs-agent link JOB_ID" on it.' ;;
  start-job) echo 'Then set the label "docs-agent: start" on an issue.' ;;
esac
