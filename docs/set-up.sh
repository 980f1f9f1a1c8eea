#!/usr/bin/env bash
# Sets a repository up for an action, with GitHub's own command line tool, gh:
#
#   bash set-up.sh view-deltas                  the key as a secret of the repository
#   bash set-up.sh view-deltas --environment    the key in an environment that only the default branch may use
#   bash set-up.sh forward-review               as the second, which is its recommended set-up
#   bash set-up.sh forward-review --secret      as the first, for private repositories on a free plan
#   bash set-up.sh start-job [--secret]         the same
#
# Run it in a terminal, in a clone of your repository. It prints what it is going to do and asks. It replaces nothing: a
# file, variable, secret, environment, label or branch rule that exists is left as it is. gh asks for the key; do not
# paste it anywhere else. After a failure, run it again: it does what is left.
set -euo pipefail

# The release whose workflows it writes. A release puts its own tag and repository here.
release=v0
source_repository=docs-agent/docs-agent-actions

fail() {
  echo "set-up.sh: $1" >&2
  exit 1
}

case "${1-} ${2-}" in
  'view-deltas ' | 'view-deltas --secret') files='weekly pull-request-cached' environment='' ;;
  'view-deltas --environment') files='weekly environment-wake environment' environment=docs-agent ;;
  'forward-review ' | 'forward-review --environment') files='recommended-wake recommended' environment=docs-agent ;;
  'forward-review --secret') files='on-review' environment='' ;;
  'start-job ' | 'start-job --environment') files='on-label' environment=docs-agent ;;
  'start-job --secret') files='on-label-secret' environment='' ;;
  *) fail 'usage: bash set-up.sh view-deltas | forward-review | start-job [--environment | --secret]' ;;
esac
action=$1
case $action in
  view-deltas) secret=DOCS_AGENT_READ_KEY scope=read ;;
  *) secret=DOCS_AGENT_WRITE_KEY scope=write ;;
esac

command -v gh > /dev/null || fail 'gh is not installed: see https://cli.github.com'
repository=$(gh repo view --json nameWithOwner --jq .nameWithOwner) ||
  fail 'this folder is no clone of a repository that gh can read. Is gh logged in (gh auth status)?'
branch=$(gh repo view --json defaultBranchRef --jq .defaultBranchRef.name)
permission=$(gh repo view --json viewerPermission --jq .viewerPermission)
root=$(git rev-parse --show-toplevel)
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

paid_plan="private repositories need a paid plan for environments and branch rules. \
To keep the key in a secret of the repository, which everyone who may push can read: bash set-up.sh $action --secret"

# Puts into `answer` what GitHub says of a path: nothing where it has none (404). Other failures end the script.
ask() {
  if answer=$(gh api "$@" 2>&1); then return; fi
  case $answer in
    *'HTTP 404'*) answer='' ;;
    *'Upgrade to'*) fail "$paid_plan" ;;
    *) fail "GitHub did not answer $1: $answer" ;;
  esac
}

# What is to be done, in order: functions below, each with its argument after a colon.
plan=() left=() needs_admin=''
if [[ -n $environment ]]; then
  at=repos/$repository/environments/$environment
  ask "$at" --jq 'if .deployment_branch_policy then "restricted" else "open" end'
  found=$answer
  case $found in
    '') plan+=(create_environment allow_branch) ;;
    open) left+=("Restrict the environment $environment to the branch $branch (Settings → Environments): every branch may use it") ;;
    restricted)
      ask "$at/deployment-branch-policies" --jq .total_count
      [[ $answer != 0 ]] || plan+=(allow_branch)
      ;;
  esac
  ask "repos/$repository/rules/branches/$branch" --jq '[.[] | select(.type == "pull_request")] | length'
  rules=$answer
  ask "repos/$repository/branches/$branch" --jq .protected
  [[ $rules != 0 || $answer == true ]] || plan+=(create_ruleset)
  answer=''
  [[ -z $found ]] || ask "$at/secrets/$secret" --jq .name
  [[ -n $answer ]] || plan+=(set_secret)
  [[ ${#plan[@]} -eq 0 ]] || needs_admin=yes
else
  ask "repos/$repository/actions/secrets/$secret" --jq .name
  [[ -n $answer ]] || plan+=(set_secret)
fi
ask "repos/$repository/actions/variables/DOCS_AGENT_PROJECT_ID" --jq .name
[[ -n $answer ]] || plan+=(set_project_id)
if [[ $action == view-deltas ]]; then
  ask "repos/$repository/actions/variables/DOCS_AGENT_SITE_URL" --jq .name
  [[ -n $answer ]] || plan+=(set_site_url)
fi
if [[ $action == start-job ]]; then
  ask "repos/$repository/labels/docs-agent:%20start" --jq .name
  [[ -n $answer ]] || plan+=(create_label)
fi
missing=()
for file in $files; do
  [[ -e $root/.github/workflows/docs-agent-$file.yml ]] || missing+=("$file")
done
for file in ${missing[@]+"${missing[@]}"}; do plan+=("write_workflow:$file"); done

describe() {
  case $1 in
    create_environment) echo "create the environment $environment" ;;
    allow_branch) echo "let the branch $branch use it, and no other" ;;
    create_ruleset) echo "create a ruleset: the branch $branch takes reviewed pull requests only" ;;
    set_secret) echo "set the secret $secret of the ${environment:+environment }${environment:-repository}: gh asks for an admin API key with the $scope scope" ;;
    set_project_id) echo 'set the variable DOCS_AGENT_PROJECT_ID: gh asks for the id' ;;
    set_site_url) echo 'set the variable DOCS_AGENT_SITE_URL: gh asks for the address of your docs, such as https://docs.example.com' ;;
    create_label) echo 'create the label "docs-agent: start"' ;;
    write_workflow:*) echo "write .github/workflows/docs-agent-${1#*:}.yml, of the release $release" ;;
  esac
}

create_environment() {
  gh api --method PUT "repos/$repository/environments/$environment" --silent --input - \
    <<< '{"deployment_branch_policy": {"protected_branches": false, "custom_branch_policies": true}}' ||
    fail "no environment was created. Perhaps because $paid_plan"
}

allow_branch() {
  gh api --method POST "repos/$repository/environments/$environment/deployment-branch-policies" --silent -f "name=$branch"
}

create_ruleset() {
  gh api --method POST "repos/$repository/rulesets" --silent --input - << RULESET
{
  "name": "Reviewed pull requests on the default branch",
  "target": "branch",
  "enforcement": "active",
  "bypass_actors": [$exception],
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
}

set_secret() { gh secret set "$secret" ${environment:+--env "$environment"}; }
set_project_id() { gh variable set DOCS_AGENT_PROJECT_ID; }
set_site_url() { gh variable set DOCS_AGENT_SITE_URL; }
create_label() { gh label create 'docs-agent: start' --description 'An agent is to work on this issue'; }

write_workflow() {
  mkdir -p "$root/.github/workflows" &&
    cp "$temporary/$1.yml" "$root/.github/workflows/docs-agent-$1.yml"
}

# Gets the workflows of the release, with our actions at the release's commit.
download() {
  local commit file use_environment
  commit=$(gh api "repos/$source_repository/commits/$release" --jq .sha) ||
    fail "the release $release of $source_repository could not be read. Nothing was done."
  # Workflows that can take the key from the environment have its line as a comment.
  use_environment=${environment:+'s/^    # environment: {/    environment: {/'}
  for file in "$@"; do
    gh api "repos/$source_repository/contents/actions/$action/examples/$file.yml?ref=$commit" \
      --header 'Accept: application/vnd.github.raw+json' > "$temporary/$file.part" ||
      fail "$file.yml of $release could not be downloaded. Nothing was done."
    sed -e "s|\(uses: $source_repository/actions/[a-z-]*\)@.*|\1@$commit # $release|" -e "$use_environment" \
      "$temporary/$file.part" > "$temporary/$file.yml"
  done
}

yes_to() {
  local reply=''
  read -r -p "$1 [y/N] " reply || true
  [[ $reply == [yY]* ]]
}

list() {
  local title=$1 item
  shift
  [[ $# -gt 0 ]] || return 0
  echo "$title"
  for item in "$@"; do echo "  - $item"; done
}

all=()
for step in ${plan[@]+"${plan[@]}"}; do all+=("$(describe "$step")"); done
echo "Repository $repository, where you have the permission $permission."
if [[ ${#plan[@]} -eq 0 ]]; then
  echo 'Everything is there: nothing to do.'
  list 'Left for you:' ${left[@]+"${left[@]}"}
  exit 0
fi
list "With ${needs_admin:+admin}${needs_admin:-write} permission:" "${all[@]}"
[[ -z $needs_admin || $permission == ADMIN ]] || fail 'ask an administrator of the repository to run this. Nothing was done.'
[[ -t 0 ]] || fail 'there is no terminal to ask in, and gh asks for the key: run this in a terminal. Nothing was done.'
yes_to 'Go on?' || fail 'nothing was done.'

# GitHub lets nobody approve their own pull request.
exception='' skipped=''
if [[ " ${plan[*]} " == *' create_ruleset '* ]]; then
  ask "repos/$repository/collaborators?permission=push" --jq length
  if [[ $answer == 1 ]]; then
    echo 'You are the only person who can write here, so no one could approve your pull requests, this one included.'
    if yes_to 'Create the ruleset so that administrators may merge without a review?'; then
      # Role 5 of a repository is its administrators.
      exception='{ "actor_id": 5, "actor_type": "RepositoryRole", "bypass_mode": "pull_request" }'
    else
      skipped=create_ruleset
      left+=("Protect the branch $branch once someone else can write here: whoever can push to it can read the key")
    fi
  fi
fi
[[ ${#missing[@]} -eq 0 ]] || download "${missing[@]}"

finished=() stopped=''
for step in "${plan[@]}"; do
  [[ $step != "$skipped" ]] || continue
  if [[ -n $stopped ]] || ! "${step%%:*}" "${step#*:}"; then
    stopped=yes
    left+=("Not done: $(describe "$step")")
  else
    finished+=("$(describe "$step")")
  fi
done

if [[ -z $stopped ]]; then
  left+=("Commit the workflows, and merge them to $branch")
  case $action in
    view-deltas) left+=('Then start the first report: gh workflow run docs-agent-weekly.yml') ;;
    forward-review) left+=('Then let start-job create the jobs, or comment "/docs-agent link JOB_ID" on a pull request of the agent') ;;
    start-job) left+=('Then set the label "docs-agent: start" on an issue') ;;
  esac
fi
list 'Done:' ${finished[@]+"${finished[@]}"}
list 'Left for you:' "${left[@]}"
[[ -z $stopped ]] || fail 'a step failed: its message is above. Run this again, and it does what is left.'
